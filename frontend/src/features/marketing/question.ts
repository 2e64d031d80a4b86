/** A question people ask, with its answer. */
export interface Question {
  /** Its place in the address of the page: `/help#cancel`. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}
