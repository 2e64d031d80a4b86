import { type LeagueRow, leagues } from '../../../../../shared/catalogue/leagues.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import type { getProof } from '../../../../../shared/contracts/proof/proof.ts';
import { type Band, hourBands, valueBands } from '../../../../../shared/proof/cells.ts';
import { formatCount, formatPercent, formatSpan } from '../../../lib/format.ts';

export type Proof = ReplyOf<typeof getProof>;
export type Summary = Proof['values']['all'];

/** `NBA`; of a league that the catalogue does not know, its key. */
export function leagueLabel(league: string): string {
  return leagues.find((row: LeagueRow) => row.key === league)?.label ?? league;
}

/** `2 to 3%`. `value`: which of the bands. */
export function valueText(value: number): string {
  return `${bandText(valueBands[value] ?? [0, null])}%`;
}

/** `0.5 to 2 h`, `over 24 h`. `hours`: which of the bands. */
export function hoursText(hours: number): string {
  return `${bandText(hourBands[hours] ?? [0, null])} h`;
}

function bandText([from, to]: Band): string {
  return to === null ? `over ${from}` : `${from} to ${to}`;
}

/** The columns of the table of value rows behind the first, and what stands in them. */
export const valueColumns = [
  ['Rows', 'how many were listed'],
  [
    'At the close',
    'the mean of what the same prices were worth by the fair price at the start, with its standard error',
  ],
  ['Listed at', 'the mean expected value when they were listed, by the lowest of all ways to compute it'],
  ['Beat it', 'the share of prices that were better than the fair price at the start'],
  ['By the lowest', 'the same as At the close, by the lowest of all ways to compute the fair price'],
  ['With close', 'how many of them had a fair price at the start: three other books with both sides of the same line'],
  ['Won', 'how many bets won, of those that a final score decides; in parentheses how many were expected to'],
] as const;

/** In the order of the columns; null where there are too few rows for figures. */
export function valueTexts({ rows, figures }: Summary): readonly string[] | null {
  if (figures === null) return null;
  const { listed, close, results } = figures;
  const error = close.standardError === null ? '' : ` ± ${(100 * close.standardError).toFixed(2)}`;
  return [
    formatCount(rows),
    `${formatPercent(100 * close.mean)}${error}`,
    formatPercent(100 * listed.low),
    `${Math.round(100 * close.beat)}%`,
    formatPercent(100 * close.low),
    formatCount(close.rows),
    results.rows === 0 ? '–' : `${wins(results.won)} of ${formatCount(results.rows)} (${wins(results.expected)})`,
  ];
}

function wins(count: number): string {
  return count.toFixed(1).replace(/\.0$/, '');
}

/** The columns of the table of arbitrages and overlaps behind the first, and what stands in them. */
export const pairColumns = [
  ['Rows', 'how many were listed'],
  ['Half gone', 'half of them had left the list this soon (the median)'],
  ['Both prices there', 'how often both books still had their prices, or better ones, at the next scan'],
  ['A quarter gone', 'a quarter of them had left the list this soon'],
  ['Three quarters gone', 'three quarters of them had left it this soon'],
] as const;

/** In the order of the columns; null where there are too few rows for figures. */
export function pairTexts({ rows, figures }: Proof['pairs'][number]): readonly string[] | null {
  if (figures === null) return null;
  const { quarter, half, threeQuarters } = figures.lasted;
  const [next] = figures.next;
  return [
    formatCount(rows),
    lastedText(half),
    next === undefined || next.looked === 0 ? '–' : `${Math.round((100 * next.there) / next.looked)}%`,
    lastedText(quarter),
    lastedText(threeQuarters),
  ];
}

/** `one scan` that saw it, `6 min`. */
function lastedText(seconds: number): string {
  return seconds === 0 ? 'one scan' : formatSpan(seconds);
}
