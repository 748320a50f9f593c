// Package dice holds everything that has to do with dice: expressions such as 2d10+4, readings (dice together with what a
// rule may see of them), their exact distributions, faces and sums typed by hand, and the one source of chance of the whole
// program, the Roller.
//
// Start with Reading. A rule names a reading and gets an outcome, an int whose meaning the reading defines; the faces stay
// with the answer. Whether they came from a hand, from the Roller or from a walk over Chances is not the rule's business.
//
// A die is known by its number of sides, 1 to 1,000. Two of them are read in a way of their own: 100 is a percentile die, 1 to
// 100, which two ten-sided dice may stand for (0 0 is 100); 66 is a D66, two six-sided dice read as tens and units, with
// the 36 faces 11 to 16, 21 to 26 and so on to 66. A die of 66 equal faces does not exist here.
//
// Distributions are counted, not sampled. Weights are float64: as long as there are no more than 2^53 ways for the dice to
// fall they hold whole counts and the chances are exact but for one division each; beyond that they are sums of positive
// numbers only, so that every chance is good to about 12 digits, also far out in the tails.
//
// Values of this package are never changed once made, but for the Roller, and may be shared. Slices that come from Sides and
// Chances may be shared too: read them, do not write to them.
package dice
