/** A numbered part of a legal text. A list stands where several things are named. */
export interface Clause {
  /** Its place in the address of the page: `/legal#cookies`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly (string | readonly string[])[];
}

export interface LegalText {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly clauses: readonly Clause[];
}

/** When both texts were last changed. */
export const LAST_UPDATED = 'August 28, 2025';
