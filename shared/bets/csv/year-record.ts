import { sportsbookById } from '../../catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { toCsv } from '../../csv/to-csv.ts';
import { groupBy } from '../../numbers/group-by.ts';
import { type Cents, cents, dollars } from '../../odds/money.ts';
import { type OddsFormat, oddsText } from '../../odds/odds-format.ts';
import { type DayOf, profitOf, type SettledBet, settledIn, wonAndLost } from '../taxes/tax-year.ts';

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

/**
 * The bets that were settled in a year, by book and day: each with what it won or lost, then the sums of its day, and of the book's year.
 * Bonus bets lose nothing. `format`: of the odds, of which American ones stay numbers.
 */
export function yearRecord(positions: readonly BetPosition[], year: number, dayOf: DayOf, format: OddsFormat): string {
  const books = groupBy(settledIn(positions, year, dayOf), ({ book }) => book);
  const rows = [...books]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([book, bets]) => bookRows(book, bets, { year, format }));
  const head = [
    NO_TAX_ADVICE,
    `Bets settled in ${year}, on the days where this file was made. Amounts in US dollars, stakes taken off.`,
  ];
  return `${head.map((line) => `"${line}"\r\n`).join('')}\r\n${toCsv(rows, COLUMNS)}`;
}

function bookRows(book: string, bets: readonly SettledBet[], { year, format }: { year: number; format: OddsFormat }) {
  const days = groupBy(bets, ({ day }) => day);
  return [
    ...[...days].flatMap(([day, ofDay]) => [
      ...ofDay.map((bet) => betRow(bet, format)),
      { record: 'day', book, date: day, ...sumsOf(ofDay) },
    ]),
    { record: 'year', book, date: `${year}`, ...sumsOf(bets) },
  ];
}

function betRow({ leg, position, day, book }: SettledBet, format: OddsFormat) {
  return {
    ...{ record: 'bet', book, place: placeOf(leg), date: day, kind: position.kind, event: position.game?.title ?? '' },
    ...{
      bet: leg.label,
      odds: format === 'american' ? leg.odds : oddsText(leg.odds, format),
      stake: leg.stake,
      bonus: leg.bonus ? 'yes' : 'no',
      result: leg.settled.result,
    },
    ...amountsOf(profitOf({ leg })),
  };
}

function placeOf({ sportsbookId }: BetLeg): string {
  return sportsbookId === null ? '' : (sportsbookById(sportsbookId)?.site ?? '');
}

function sumsOf(bets: readonly SettledBet[]) {
  const { winnings, losses } = wonAndLost(bets);
  return { won: dollars(winnings), lost: dollars(losses), net: dollars(cents(winnings - losses)), bets: bets.length };
}

function amountsOf(profit: Cents) {
  return { won: dollars(cents(Math.max(0, profit))), lost: dollars(cents(Math.max(0, -profit))), net: dollars(profit) };
}
