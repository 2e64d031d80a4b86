import type { Position } from '../bets/position.ts';
import { groupBy } from '../numbers/group-by.ts';
import { type MarketGroup, marketGroupOf } from '../odds/market-groups.ts';
import { type Cents, cents } from '../odds/money.ts';
import type { Millis } from '../odds/time.ts';

/** What books took of stakes that were asked of them, and the limits that follow. */

/** A bet of which the book took less than was asked. */
interface Taken {
  readonly at: Millis;
  readonly asked: Cents;
  readonly took: Cents;
}

export interface TakenAt {
  readonly sportsbookId: number;
  readonly group: MarketGroup;
  /** The last one first, at most `MOST_SHOWN`; `count`: all of them. */
  readonly times: readonly Taken[];
  readonly count: number;
  /** What to stake there at most. */
  readonly proposed: Cents;
}

export const MOST_SHOWN = 10;
/** The smallest limit that can be set. */
const LEAST = cents(100);

interface Bet {
  readonly sportsbookId: number;
  readonly group: MarketGroup;
  readonly at: Millis;
  readonly stake: Cents;
  readonly asked: Cents | undefined;
}

/**
 * Each book and group of markets where a book took less than was asked, the latest first. Proposed is the most that it has taken since it last
 * took less, that bet included: $12 of $200, and $40 without a word a week later, come to $40. In whole dollars, rounded down.
 */
export function takenAt(positions: readonly Position[]): TakenAt[] {
  const bets = positions.flatMap(betsOf).toSorted((one, other) => other.at - one.at);
  return [...groupBy(bets, ({ sportsbookId, group }) => `${sportsbookId} ${group}`).values()]
    .flatMap((group) => takenOf(group) ?? [])
    .toSorted((one, other) => (other.times[0]?.at ?? 0) - (one.times[0]?.at ?? 0));
}

/** Of one book and group, the last bet first. */
function takenOf(bets: readonly Bet[]): TakenAt | undefined {
  const [first] = bets;
  const last = bets.findIndex(({ asked }) => asked !== undefined);
  if (first === undefined || last < 0) return undefined;
  const times = bets.flatMap(({ at, asked, stake }) => (asked === undefined ? [] : [{ at, asked, took: stake }]));
  const most = Math.max(...bets.slice(0, last + 1).map(({ stake }) => stake));
  return {
    ...{ sportsbookId: first.sportsbookId, group: first.group },
    ...{ times: times.slice(0, MOST_SHOWN), count: times.length },
    proposed: cents(Math.max(LEAST, Math.floor(most / 100) * 100)),
  };
}

/** Bonus bets say nothing: their stake is the book's. */
function betsOf({ legs }: Position): Bet[] {
  return legs.flatMap(({ sportsbookId, pick, family, placedAt, stake, asked, bonus }) =>
    sportsbookId === null || pick === null || bonus
      ? []
      : [{ sportsbookId, group: marketGroupOf(family), at: placedAt, stake, asked: below(stake, asked) }],
  );
}

function below(stake: Cents, asked: Cents | undefined): Cents | undefined {
  return asked !== undefined && asked > stake ? asked : undefined;
}
