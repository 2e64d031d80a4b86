/** Two sides of one line that add up to less are no book's honest offer. */
const LEAST_SUM = 0.99;
/** So much likelier may a book quote the harder of two bets before it contradicts itself; a share, in probability. */
const LADDER_SLACK = 0.005;
/** Differences below this are floating-point noise. */
const TOLERANCE = 1e-9;

/** Whether a book's two sides of one line cost less than they return. 1 / decimal odds each, as quoted. */
export function sumsTooLow(first: number, second: number): boolean {
  return first + second < LEAST_SUM - TOLERANCE;
}

/** Whether a book contradicts itself: it quotes a bet likelier than an easier one. 1 / decimal odds of the easier bet and the harder one. */
export function contradictsLadder(easier: number, harder: number): boolean {
  return harder > easier + LADDER_SLACK + TOLERANCE;
}
