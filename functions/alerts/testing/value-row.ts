import { american, formatAmerican } from '../../../shared/odds/american.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { isoTime } from '../../platform/clock.ts';

interface ValueSketch {
  readonly id: string;
  readonly odds?: number;
  readonly sportsbookId?: number;
  readonly eventId?: string;
  /** Percent, expected at worst: by a fair chance of 0.5 and that much of it. */
  readonly low?: number;
  /** Of the fair price. */
  readonly books?: readonly number[];
  readonly confirmedAt: Seconds;
  readonly startsAt: Seconds;
}

/** A single bet on the Lakers in a list: at +104 and a fair chance of 0.5 it brings 2 % at worst. */
export function valueRow(sketch: ValueSketch): ListEntry {
  const {
    id,
    odds = 104,
    sportsbookId = 1,
    eventId = 'e1',
    low = 2,
    books = [2, 3, 4],
    confirmedAt,
    startsAt,
  } = sketch;
  const at = isoTime(confirmedAt).replace('.000', '');
  const label = 'Moneyline: Lakers';
  const row = {
    ...{ id, kind: 'value', eventId, eventSport: 'basketball_nba', eventTitle: 'Lakers @ Suns', market: 'h2h' },
    ...{ eventStartTime: isoTime(startsAt).replace('.000', ''), profitMargin: low.toFixed(4), oldestQuoteAt: at },
    bestOdds: {
      [label]: { odds: formatAmerican(american(odds)), sportsbookId, sportsbook: 'any', updatedAt: at },
    },
    stakes: { [label]: 5 },
    quotes: { [label]: [{ sportsbookId, odds, updatedAt: at }] },
    flags: [],
    value: {
      ...{ fairLow: 0.5, fair: 0.505, expectedLow: low, expected: low + 1.02, push: 0, books },
      ...{ oldestOtherAt: at, newestOtherAt: at },
    },
  };
  return { startsAt, margin: low / 100, value: null, id, pairs: [], json: JSON.stringify(row) };
}
