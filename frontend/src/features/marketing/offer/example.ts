import drawn from './examples.json' with { type: 'json' };

/** An opportunity as the offer shows it, drawn from simulated odds by `npm run examples`. All sums in whole cents. */
export interface Example {
  readonly league: string;
  /** `Away @ Home` */
  readonly title: string;
  readonly market: string;
  readonly legs: readonly ExampleLeg[];
  /** Only of an overlap: the results that win both, how likely they are (`3.4%`), and the badge (`EV +0.3%`). */
  readonly bothWinOn?: string;
  readonly chance?: string;
  readonly expectedValue?: string;
  readonly amounts: readonly ExampleAmount[];
}

export interface ExampleLeg {
  readonly outcome: string;
  readonly odds: string;
}

/** The example with one amount: a total stake, or the face of a bonus bet. */
export interface ExampleAmount {
  readonly amount: number;
  /** Own money in both bets. */
  readonly staked: number;
  readonly stakes: readonly number[];
  /** The payout of each bet. */
  readonly pays: readonly number[];
  /** The result if only this bet wins. */
  readonly profits: readonly number[];
  /** The result if both win. */
  readonly bothWin: number;
}

export type ExampleKind = Exclude<keyof typeof drawn, 'drawnAt'>;

export const examples: Readonly<Record<ExampleKind, Example>> = drawn;

/** `2026-11-24T18:00:00.000Z` */
export const drawnAt: string = drawn.drawnAt;
