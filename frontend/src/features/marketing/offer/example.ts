import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { formatDollars, formatSignedDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../lib/format.ts';
import { wholePrice } from '../copy.ts';

/** The example of a kind, and what the offer says of it. Of each kind in its page: a visitor's first view has only that of its pitch. */
export interface Example {
  readonly kind: OpportunityKind;
  readonly drawn: DrawnExample;
  readonly textOf: (drawn: DrawnExample, amount: ExampleAmount) => ExampleText;
}

/** An opportunity as the offer shows it, drawn from simulated odds by `npm run examples`. All sums in whole cents. */
export interface DrawnExample {
  /** `2026-11-24T18:00:00.000Z` */
  readonly drawnAt: string;
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

/** What the offer says of an example with one amount. */
interface ExampleText {
  readonly badge: string;
  /** Beside it on a card: what the stakes bring, if that does not depend on chance. */
  readonly dollars?: string;
  /** Whether it is a cost. */
  readonly isCost?: boolean;
  /** The result that the pitch is about, and when it comes. */
  readonly result: string;
  readonly when: string;
  readonly note: string;
  /** Of the choice of an amount. */
  readonly amountOf: string;
  /** Beside the price of each bet. */
  readonly roles?: readonly string[];
}

/** `+$9.68`. `amount` in cents. */
export function signed(amount: number): string {
  return formatSignedDollars(nearestCent(amount));
}

/** What the offer says of a pair that brings at least so much whichever side wins. In cents. */
export function levelText(least: number, staked: number) {
  return {
    badge: formatPercent((100 * least) / staked),
    dollars: formatDollars(nearestCent(least)),
    when: `on ${wholePrice(staked)}, whichever side wins`,
    amountOf: 'Total stake, about',
  };
}
