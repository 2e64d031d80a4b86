import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { ValueDetail } from '../../../../../shared/contracts/opportunities.ts';
import { chanceText, fairAmerican } from '../../../../../shared/fair/bet-value.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatSpan } from '../../../lib/format.ts';
import { freshnessOf } from './freshness.ts';

const MILLIS = 1000;

/** The fair price at worst: `+104`. A row that is damaged has none. */
export function fairPrice({ fairLow }: Pick<ValueDetail, 'fairLow'>, show: OddsText): string {
  return show(fairAmerican(fairLow));
}

/** `Fair +104 by 5 books` */
export function fairLine(value: ValueDetail, show: OddsText): string {
  return `Fair ${fairPrice(value, show)} by ${value.books.length} books`;
}

/** What no card with an expected profit leaves out. */
export function chanceLine({ fairLow }: Pick<ValueDetail, 'fairLow'>): string {
  return chanceText(fairLow);
}

/** How long ago the prices behind a fair price were confirmed, the newest and the oldest: `10–40 s`, `40 s–2 min`; undefined if unknown. */
export function otherAges(
  value: Pick<ValueDetail, 'oldestOtherAt' | 'newestOtherAt'>,
  now: number,
): string | undefined {
  const [newest, oldest] = [Date.parse(value.newestOtherAt), Date.parse(value.oldestOtherAt)];
  if (!Number.isFinite(newest) || !Number.isFinite(oldest)) return undefined;
  const [from, to] = [freshnessOf(newest, now).text, freshnessOf(oldest, now).text];
  if (from === to) return to;
  const [least, unit] = from.split(' ');
  return `${to.endsWith(` ${unit}`) ? least : from}–${to}`;
}

/** In the details: where the fair price comes from, how old the prices are beside one another, and what a push means for the figures. */
export function fairRemarks({ value, legs }: Opportunity): string[] {
  const at = Date.parse(legs[0]?.best.updatedAt ?? '');
  if (value === undefined) return [];
  const { fairLow, fair, books, push, pushFrom } = value;
  const share = (probability: number) => (100 * probability).toFixed(1);
  const chances = share(fairLow) === share(fair) ? share(fair) : `${share(fairLow)} to ${share(fair)}`;
  return [
    `Fair chance to win ${chances}%, by the prices of ${names(books)}.`,
    ...ageRemark(value, at),
    ...(push === undefined
      ? ['How often the line pushes is unknown: the EV is that of a bet that is not refunded.']
      : []),
    ...(push !== undefined && pushFrom !== undefined ? [`About ${share(push)}% of such bets are refunded.`] : []),
  ];
}

function ageRemark({ oldestOtherAt, newestOtherAt }: ValueDetail, at: number): string[] {
  const [oldest, newest] = [Date.parse(oldestOtherAt), Date.parse(newestOtherAt)];
  if (![oldest, newest, at].every(Number.isFinite)) return [];
  const from = relation(at - newest);
  const to = relation(at - oldest);
  return [`This price was confirmed ${from === to ? from : `between ${from} and ${to}`} the others.`];
}

function relation(millis: number): string {
  const seconds = Math.round(Math.abs(millis) / MILLIS);
  if (seconds === 0) return 'together with';
  return `${formatSpan(seconds)} ${millis > 0 ? 'after' : 'before'}`;
}

function names(books: readonly number[]): string {
  const all = books.map(sportsbookName);
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
