/** A numbered clause. A block is a paragraph, or a list as an array. */
export interface Clause {
  /** The fragment in the URL: `/legal#cookies`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly (string | readonly ListItem[])[];
}

/** `term`: what the text is about, shown before it. */
export type ListItem = string | { readonly term: string; readonly text: string };

/** When the words of each text last changed, whether written there or taken from a table. */
export const lastUpdated = { privacy: 'November 30, 2026', terms: 'November 30, 2026' } as const;

export interface LegalText {
  readonly id: keyof typeof lastUpdated;
  readonly title: string;
  readonly intro: string;
  readonly clauses: readonly Clause[];
}
