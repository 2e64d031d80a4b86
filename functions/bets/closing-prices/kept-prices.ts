import * as z from 'zod/mini';
import { CLOSE_WITHIN_SECONDS, fairAtClose } from '../../../shared/bets/fair-close.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { isPlayerProp } from '../../../shared/catalogue/markets.ts';
import { weightsFor } from '../../../shared/fair/book-weights.ts';
import { american, toDecimal } from '../../../shared/odds/american.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { LegClose } from '../games/game-bets.ts';
import type { BetOutcome, SeenPrices } from './seen-prices.ts';

/** What is kept of an outcome's prices. Odds are American, times those of scans. */
export const keptPricesRow = z.object({
  /** When the last of it was seen. */
  at: storedSeconds,
  startsAt: storedSeconds,
  /** Prices at the bet's book, each with the scan that saw it first. */
  history: z.array(z.tuple([storedSeconds, z.int()])),
  /** The last price at the bet's book. */
  own: z.optional(z.object({ at: storedSeconds, odds: z.int() })),
  /** The last scan that had both sides of the line at some book. */
  both: z.optional(z.object({ at: storedSeconds, pairs: z.array(z.tuple([z.int(), z.int(), z.int()])) })),
  /** The last main line of the bet's book, and the one when it was seen first. */
  main: z.optional(z.object({ at: storedSeconds, line: z.number(), first: z.number() })),
});
export type KeptPrices = z.output<typeof keptPricesRow>;

/** Of more changes the oldest go, but for the first price. */
const MOST_CHANGES = 120;
/** Before this, only changes of the own price are worth a write: what else is seen so early is no close. */
const LAST_HOUR: Seconds = 3600;
/** How often prices that do not change are confirmed in the last hour. */
const CONFIRM_SECONDS: Seconds = 300;

/**
 * What is to be kept after a scan; undefined if there is nothing new, as after a scan that was seen already. What a scan does not have stays as
 * it was seen last, with its time.
 */
export function afterScan(
  kept: KeptPrices | undefined,
  { own, pairs, main }: SeenPrices,
  { at, startsAt }: { readonly at: Seconds; readonly startsAt: Seconds },
): KeptPrices | undefined {
  if (own === undefined && pairs.length === 0 && main === undefined) return undefined;
  if (kept !== undefined && at <= kept.at) return undefined;
  const next: KeptPrices = {
    ...{ at, startsAt },
    history: withPrice(kept?.history ?? [], own, at),
    own: own === undefined ? kept?.own : { at, odds: own },
    both: pairs.length === 0 ? kept?.both : { at, pairs: pairs.map(([...pair]) => pair) },
    main: main === undefined ? kept?.main : { at, line: main, first: kept?.main?.first ?? main },
  };
  if (kept === undefined || kept.startsAt !== startsAt || kept.own?.odds !== next.own?.odds) return next;
  if (startsAt - at > LAST_HOUR) return undefined;
  return at - kept.at >= CONFIRM_SECONDS || hasMoved(kept, next) ? next : undefined;
}

/**
 * The close of a bet: its odds at its book, the fair probability, and its book's main line if that was the bet's and has moved. Of each only
 * what was seen within half an hour before the start; undefined if nothing was.
 */
export function closeOf(
  kept: KeptPrices,
  bet: BetOutcome,
  { league, startsAt }: { readonly league: LeagueKey; readonly startsAt: Seconds },
): LegClose | undefined {
  const isLast = (seen: { readonly at: Seconds } | undefined) =>
    seen !== undefined && seen.at <= startsAt && startsAt - seen.at <= CLOSE_WITHIN_SECONDS;
  const { own, both, main } = kept;
  const books = (both !== undefined && isLast(both) ? both.pairs : []).map(([sportsbookId, ...odds]) => {
    return { sportsbookId, prices: odds.map((each) => toDecimal(american(each))), updatedAt: both?.at ?? 0 };
  });
  const kind = isPlayerProp(league, bet.market) ? 'prop' : 'game';
  const fair = fairAtClose(books, bet.sportsbookId, { kind, weights: weightsFor(league, bet.market) });
  const odds = isLast(own) ? own?.odds : undefined;
  const threshold = isLast(main) && main?.first === bet.threshold && main.line !== main.first ? main.line : undefined;
  if (fair === undefined && odds === undefined && threshold === undefined) return undefined;
  return {
    fair,
    odds,
    threshold,
  };
}

function withPrice(history: KeptPrices['history'], odds: number | undefined, at: Seconds): KeptPrices['history'] {
  if (odds === undefined || history.at(-1)?.[1] === odds) return history;
  const longer: KeptPrices['history'] = [...history, [at, odds]];
  return longer.length > MOST_CHANGES ? longer.toSpliced(1, 1) : longer;
}

function hasMoved(kept: KeptPrices, next: KeptPrices): boolean {
  return kept.main?.line !== next.main?.line || JSON.stringify(kept.both?.pairs) !== JSON.stringify(next.both?.pairs);
}
