import type { Measure } from './measure.ts';

/** Which lines a book puts up around the middle of what it expects. */
export interface Ladder {
  /** `any`: whole and half numbers. `half`: half numbers only. `run`: 1.5 for the favourite, as in baseball and hockey. */
  readonly middle: 'any' | 'half' | 'run';
  /** Further lines on each side, and how far apart. */
  readonly rungs: number;
  readonly step: number;
}

export const ONE_LINE = { rungs: 0, step: 1 } as const;

/** What a line is about: the whole game, or one player or team. */
export interface Subject {
  readonly description?: string;
  readonly measure: Measure;
}

interface OfferOf<Shape extends string> {
  readonly shape: Shape;
  /** The provider's market key. */
  readonly key: string;
  /** The vig of a main market is multiplied by this. */
  readonly vigFactor: number;
  /** Share of the books' breadth that offers it: 1 as usual. */
  readonly rarity: number;
}

/** One market of one game, before any book has put prices to it. */
export type Offer =
  | (OfferOf<'winner' | 'three-way'> & { readonly measure: Measure })
  | (OfferOf<'spread'> & { readonly measure: Measure; readonly ladder: Ladder })
  | (OfferOf<'over-under'> & { readonly subjects: readonly Subject[]; readonly ladder: Ladder })
  /** Over only, at round numbers less a half: "20+ points". */
  | (OfferOf<'milestones'> & { readonly subjects: readonly Subject[] })
  /** Only Yes: chance of a result of at least `atLeast`. */
  | (OfferOf<'yes'> & { readonly subjects: readonly Subject[]; readonly atLeast: number });
