/** A numbered clause. A block is a paragraph, or a list as an array. */
export interface Clause {
  /** The fragment in the URL: `/legal#cookies`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly (string | readonly ListItem[])[];
}

/** `term`: what the text is about, shown before it. */
export type ListItem = string | { readonly term: string; readonly text: string };

export interface LegalText {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly clauses: readonly Clause[];
}

/** When both texts were last changed. */
export const LAST_UPDATED = 'August 28, 2025';
