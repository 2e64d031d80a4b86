import { sportsbookById } from '../../catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { toCsv } from '../../csv/to-csv.ts';
import { type Cents, cents, centsFromDollars, dollars } from '../../odds/money.ts';
import { bookNameOf } from './own-form.ts';

export const NO_TAX_ADVICE = 'These are your records, not tax advice.';

const COLUMNS: readonly string[] = [
  ...[
    'record',
    'book',
    'place',
    'date',
    'kind',
    'event',
    'bet',
    'odds',
    'stake',
    'bonus',
    'result',
    'won',
    'lost',
    'net',
    'bets',
  ],
];

/** The day on which something was where the person is: `2026-11-24`. */
export type DayOf = (iso: string) => string;

interface SettledBet {
  readonly leg: BetLeg & { readonly settled: NonNullable<BetLeg['settled']> };
  readonly position: BetPosition;
  readonly day: string;
  readonly book: string;
}

/**
 * The bets that were settled in a year, by book and day: each with what it won or lost, then the sums of its day, and of the book's year.
 * Bonus bets lose nothing.
 */
export function yearRecord(positions: readonly BetPosition[], year: number, dayOf: DayOf): string {
  const byBook = groupBy(settledIn(positions, year, dayOf), ({ book }) => book);
  const rows = [...byBook]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([book, bets]) => bookRows(book, bets, year));
  const head = [
    NO_TAX_ADVICE,
    `Bets settled in ${year}, on the days where this file was made. Amounts in US dollars, stakes taken off.`,
  ];
  return `${head.map((line) => `"${line}"\r\n`).join('')}\r\n${toCsv(rows, COLUMNS)}`;
}

function settledIn(positions: readonly BetPosition[], year: number, dayOf: DayOf): SettledBet[] {
  return positions
    .flatMap((position) =>
      position.legs.flatMap((leg) => {
        if (leg.settled === undefined) return [];
        const day = dayOf(leg.settled.at);
        const book = bookNameOf(leg) || 'Unknown sportsbook';
        return yearOf(day) === year ? [{ leg: { ...leg, settled: leg.settled }, position, day, book }] : [];
      }),
    )
    .toSorted((a, b) => (a.leg.settled.at < b.leg.settled.at ? -1 : 1));
}

function bookRows(book: string, bets: readonly SettledBet[], year: number) {
  const days = groupBy(bets, ({ day }) => day);
  return [
    ...[...days].flatMap(([day, ofDay]) => [
      ...ofDay.map(betRow),
      { record: 'day', book, date: day, ...sumsOf(ofDay) },
    ]),
    { record: 'year', book, date: `${year}`, ...sumsOf(bets) },
  ];
}

function betRow({ leg, position, day, book }: SettledBet) {
  return {
    ...{ record: 'bet', book, place: placeOf(leg), date: day, kind: position.kind, event: position.game?.title ?? '' },
    ...{
      bet: leg.label,
      odds: leg.odds,
      stake: leg.stake,
      bonus: leg.bonus ? 'yes' : 'no',
      result: leg.settled.result,
    },
    ...amountsOf(profitOf(leg)),
  };
}

function placeOf({ sportsbookId }: BetLeg): string {
  return sportsbookId === null ? '' : (sportsbookById(sportsbookId)?.site ?? '');
}

function sumsOf(bets: readonly SettledBet[]) {
  const profits = bets.map(({ leg }) => profitOf(leg));
  const [won, lost] = [sum(profits.filter((profit) => profit > 0)), sum(profits.filter((profit) => profit < 0))];
  return { won: dollars(won), lost: dollars(cents(-lost)), net: dollars(cents(won + lost)), bets: bets.length };
}

function amountsOf(profit: Cents) {
  return { won: dollars(cents(Math.max(0, profit))), lost: dollars(cents(Math.max(0, -profit))), net: dollars(profit) };
}

function profitOf({ settled }: SettledBet['leg']): Cents {
  return centsFromDollars(settled.profit);
}

function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

/** By a key, in the order of the first of each. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
