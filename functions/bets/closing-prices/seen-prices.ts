import { type BookLine, mainLine } from '../../../shared/bets/fair-close.ts';
import { marketOf } from '../../../shared/catalogue/markets.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { american, toDecimal } from '../../../shared/odds/american.ts';
import type { BetIndex } from '../../../shared/odds/settlement.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { TimedOdds } from '../../odds/snapshot/event-odds.ts';
import { outcomeLabel } from '../../odds/snapshot/outcome-label.ts';
import type { GamePick } from '../games/game-bets.ts';

/** What somebody has a bet on: an outcome of a game, at one book. */
export interface BetOutcome extends GamePick {
  readonly sportsbookId: number;
}

/** A book's American odds of both sides of a line: those of the bet's side first. */
type SeenPair = readonly [sportsbookId: number, taken: number, opposite: number];

/** What one scan says of an outcome. */
export interface SeenPrices {
  /** American odds at the bet's book; undefined if it did not quote them. */
  readonly own: number | undefined;
  /** The books with both sides of the bet's line. */
  readonly pairs: readonly SeenPair[];
  /** The main line of the bet's book, as a threshold; undefined for markets without lines, and where it has no line with both sides. */
  readonly main: number | undefined;
}

/** How far from the bet's line the book's main line is looked for, in points. */
const LINES_AROUND = 20;
const LINE_STEP = 0.5;

/**
 * Finds an outcome in the odds of a scan, which have it by the same labels as cards.
 * @param freshSeconds leaves out pairs with a price that was confirmed so much earlier than that of the bet's book, or, without one, than the
 * newest of the bet's side
 */
export function seenPrices(
  event: EventFacts,
  odds: (family: string) => TimedOdds,
  bet: BetOutcome,
  freshSeconds: Seconds = Number.POSITIVE_INFINITY,
): SeenPrices {
  const market = marketOf(event.league, bet.market);
  if (market === undefined) return { own: undefined, pairs: [], main: undefined };
  const { family, sides } = market;
  const { participant, sportsbookId } = bet;
  const listed = odds(family);
  const pricesAt = (side: BetIndex, threshold: number | null) =>
    listed[outcomeLabel({ event, family, participant, side, threshold })] ?? [];
  const ownAt = (side: BetIndex, threshold: number) =>
    pricesAt(side, threshold).find((price) => price.sportsbookId === sportsbookId)?.odds;
  const opposite = new Map(pricesAt(bet.side === 0 ? 1 : 0, bet.threshold).map((each) => [each.sportsbookId, each]));
  const taken = pricesAt(bet.side, bet.threshold);
  const ownPrice = taken.find((price) => price.sportsbookId === sportsbookId);
  const judgedAt = ownPrice?.at ?? Math.max(...taken.map(({ at }) => at));
  const isFresh = ({ at }: { readonly at: Seconds }) => at >= judgedAt - freshSeconds;
  const pairs = taken.flatMap((price): SeenPair[] => {
    const other = opposite.get(price.sportsbookId);
    return other !== undefined && isFresh(price) && isFresh(other)
      ? [[price.sportsbookId, price.odds, other.odds]]
      : [];
  });
  const own = ownPrice?.odds;
  if (bet.threshold === null || (sides !== 'spread' && sides !== 'over-under')) return { own, pairs, main: undefined };
  const lines = thresholdsAround(bet.threshold).flatMap((threshold): BookLine[] => {
    const [first, second] = [ownAt(0, threshold), ownAt(1, threshold)];
    if (first === undefined || second === undefined) return [];
    return [{ threshold, first: toDecimal(american(first)), second: toDecimal(american(second)) }];
  });
  return { own, pairs, main: mainLine(lines) };
}

function thresholdsAround(threshold: number): number[] {
  const middle = Math.round(threshold / LINE_STEP) * LINE_STEP;
  const steps = LINES_AROUND / LINE_STEP;
  const around = Array.from({ length: 2 * steps + 1 }, (_, n) => middle + (n - steps) * LINE_STEP);
  // Adding 0 makes 0 of -0.
  return [...new Set([threshold, ...around])].map((each) => each + 0);
}
