import { type BetFigures, closingLineValue, hitRate, yieldOf } from '../../../../../shared/bets/ratios.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BetSums } from '../../../../../shared/contracts/bets/figures.ts';
import { monthText } from '../month-text.ts';
import { familyText, kindText, leagueText } from '../position-text.ts';

export const groupings = [
  { value: 'book', label: 'Sportsbook' },
  { value: 'league', label: 'League' },
  { value: 'market', label: 'Market' },
  { value: 'kind', label: 'Kind' },
  { value: 'month', label: 'Month' },
] as const;

export type Grouping = (typeof groupings)[number]['value'];

/** What a group of settled bets came to. */
export interface GroupRow {
  readonly key: string;
  readonly name: string;
  readonly bets: number;
  readonly profit: number;
  readonly turnover: number;
  readonly yield: number | undefined;
  readonly clv: number | undefined;
  readonly hitRate: number | undefined;
}

/** The groups, the most turned over first; months from the last on. */
export function groupRows(figures: BetFigures, by: Grouping): GroupRow[] {
  switch (by) {
    case 'book':
      return figures.by.book.map(({ key, sums }) => groupRow(key, bookName(key), sums));
    case 'league':
      return figures.by.league.map(({ key, sums }) => groupRow(key, key === '' ? 'Unknown' : leagueText(key), sums));
    case 'market':
      return figures.by.market.map(({ key, sums }) => groupRow(key, familyText(key), sums));
    case 'kind':
      return figures.by.kind.map(({ key, sums }) => groupRow(key, kindText(key), sums));
    case 'month':
      return monthSums(figures.days).map(([key, sums]) => groupRow(key, monthText(key), sums));
  }
}

function groupRow(key: string, name: string, sums: BetSums): GroupRow {
  return {
    key,
    name,
    bets: sums.bets,
    profit: sums.profit,
    turnover: sums.turnover,
    yield: yieldOf(sums),
    clv: closingLineValue(sums),
    hitRate: hitRate(sums),
  };
}

/** The key of a book is its id, or its name where it is not ours. */
function bookName(key: string): string {
  return /^\d+$/.test(key) ? sportsbookName(Number(key)) : key;
}

function monthSums(days: BetFigures['days']): [string, BetSums][] {
  const months = new Map<string, BetSums>();
  for (const { day, sums } of days) {
    const month = day.slice(0, 7);
    const known = months.get(month);
    months.set(month, known === undefined ? sums : added(known, sums));
  }
  return [...months].toReversed();
}

function added(a: BetSums, b: BetSums): BetSums {
  return {
    bets: a.bets + b.bets,
    won: a.won + b.won,
    lost: a.lost + b.lost,
    profit: a.profit + b.profit,
    turnover: a.turnover + b.turnover,
    units: a.units + b.units,
    closeStake: a.closeStake + b.closeStake,
    closeValue: a.closeValue + b.closeValue,
    missedBets: a.missedBets + b.missedBets,
    missedProfit: a.missedProfit + b.missedProfit,
  };
}
