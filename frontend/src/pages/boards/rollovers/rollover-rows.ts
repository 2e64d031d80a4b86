import { sportsbookName, sportsbookShortName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { getRollovers } from '../../../../../shared/contracts/bets/ledger.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import {
  costPerDollar,
  creditOfBets,
  type OfferedCredit,
  type OpenRollover,
} from '../../../../../shared/ledger/rollover-credit.ts';
import { american, isAmericanOdds } from '../../../../../shared/odds/american.ts';
import { centsFromDollars, formatShortDollars, formatWholeDollarsDown } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { readRow } from '../../../features/odds/rows/read-row.ts';

type Rollovers = ReplyOf<typeof getRollovers>;

/** Those of which something is left: at each book the earliest, since a bet counts once. */
export function openRollovers(rollovers: Rollovers): OpenRollover[] {
  const first = new Map<number, OpenRollover>();
  for (const { sportsbookId, left, rule, minOdds, markets } of rollovers.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (left === 0 || first.has(sportsbookId)) continue;
    first.set(sportsbookId, { sportsbookId, left: centsFromDollars(left), rule, minOdds, markets });
  }
  return [...first.values()];
}

/** What a row's stakes count for toward rollovers, and what a dollar of that costs. */
export interface RolloverRow {
  readonly row: unknown;
  readonly opportunity: Opportunity;
  readonly credits: readonly OfferedCredit[];
  /** Negative for a gain. */
  readonly cost: number;
}

/** Rows looked at, each of which has to be parsed: the first of a board are its best. */
const MOST_ROWS = 1_000;

/** The rows that count toward a rollover, the cheapest for a dollar cleared first; unflagged ones before the others. */
export function rolloverRows(rows: readonly unknown[], open: readonly OpenRollover[]): RolloverRow[] {
  if (open.length === 0) return [];
  const found = rows.slice(0, MOST_ROWS).flatMap((row): RolloverRow[] => {
    const opportunity = readRow(row);
    if (opportunity?.profit === undefined) return [];
    const credits = creditOfBets(open, betsOf(opportunity));
    const cost = costPerDollar(centsFromDollars(opportunity.profit), credits);
    return cost === undefined ? [] : [{ row, opportunity, credits, cost }];
  });
  const isFlagged = ({ opportunity }: RolloverRow) => Number(opportunity.flags.length > 0);
  return found.toSorted((one, other) => isFlagged(one) - isFlagged(other) || one.cost - other.cost);
}

function betsOf({ legs, market: family }: Opportunity) {
  return legs.flatMap(({ best, stake }) => {
    const odds = Number(best.odds);
    if (!isAmericanOdds(odds)) return [];
    return [{ sportsbookId: best.sportsbookId, odds: american(odds), stake: centsFromDollars(stake), family }];
  });
}

/** `Counts $100 toward BetMGM’s rollover`; short, for a row, in whole dollars: `Counts $48 at MGM` */
export function creditText(credits: readonly OfferedCredit[], length: 'long' | 'short'): string {
  const parts = credits.map(({ sportsbookId, amount }) =>
    length === 'long'
      ? `${formatShortDollars(amount)} toward ${sportsbookName(sportsbookId)}’s`
      : `${formatWholeDollarsDown(amount)} at ${sportsbookShortName(sportsbookId)}`,
  );
  return `Counts ${parts.join(' and ')}${length === 'long' ? ' rollover' : ''}`;
}
