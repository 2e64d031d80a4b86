import { type OpportunityKind, type PairKind, pairKinds } from '../../odds/limits.ts';
import { AT, type Row } from '../naive-events.ts';
import type { NaiveFinding, NaiveResult } from '../naive-finder.ts';
import type { NaiveValue } from '../naive-value.ts';

/** A small feed and what must be found in it. All vectors are about the Reds (home) against the Blues. */
export interface Vector {
  readonly name: string;
  /** Event objects of the provider; several with one id are answers about one event. */
  readonly events: readonly unknown[];
  /** Of the prices; American unless stated. */
  readonly format?: 'decimal';
  /** The events are one answer. */
  readonly inOneReply?: true;
  readonly expected: Expected;
}

/** Lists in order; a list or a field that is not stated is not compared. No arbitrage is expected unless stated. */
export interface Expected extends Readonly<Partial<Record<PairKind, readonly ExpectedFinding[]>>> {
  readonly value?: readonly ExpectedValue[];
  readonly quarantined?: Partial<NaiveResult['quarantined']>;
  /** By the naive finder's reasons. */
  readonly skipped?: Readonly<Record<string, number>>;
}

/** A bet above its fair price in short: shares and probabilities are rounded to four digits. */
interface ExpectedValue extends Partial<Omit<NaiveValue, 'id' | 'formerIds'>> {
  readonly id: string;
}

/** A finding in short. Pairs of values are those of the two legs. */
export interface ExpectedFinding {
  readonly id: string;
  readonly formerIds?: readonly string[] | undefined;
  /** A share, rounded to four digits. */
  readonly margin?: number;
  readonly books?: readonly [number, number];
  readonly prices?: readonly [number, number];
  readonly markets?: readonly [string, string];
  readonly flags?: NaiveFinding['flags'];
  readonly placeFirst?: readonly [leg: 0 | 1, reason: string];
  /** How many books disagree with a leg. */
  readonly outliers?: readonly [number | undefined, number | undefined];
  /** Dollars. */
  readonly limits?: readonly [number | undefined, number | undefined];
  /** Cents. */
  readonly stakes?: readonly [number, number];
  /** Cents. */
  readonly profit?: number;
  /** The books whose prices the legs show, best first. */
  readonly shown?: readonly [readonly number[], readonly number[]];
  readonly bothWin?: { readonly from: number; readonly to: number } | null;
  /** Result and profit as a share, rounded to four digits. */
  readonly winAndRefund?: readonly (readonly [number, number])[];
  readonly beaten?: true | undefined;
  readonly fewBooks?: true | undefined;
  /** Rounded to four digits. */
  readonly hitProbability?: number | undefined;
  /** Rounded to four digits. */
  readonly expectedValue?: number | undefined;
  /** Bonus book, book of the hedge, conversion rounded to four digits. */
  readonly promo?: readonly (readonly [number, number, number])[];
}

/** What a finder found, as a vector states it: the same lists and fields as `expected`. */
export function summaryOf(
  result: Pick<NaiveResult, OpportunityKind | 'quarantined' | 'skipped'>,
  expected: Expected,
): Expected {
  const list = (kind: PairKind) => {
    const rows = expected[kind] ?? (kind === 'arbitrage' ? [] : undefined);
    // A finding that is not expected is shown with its margin and its books.
    const fields = (index: number) => rows?.[index] ?? { id: '', margin: 0, books: [0, 0] };
    return rows && { [kind]: result[kind].map((finding, index) => only(fields(index), shortOf(finding))) };
  };
  return {
    ...Object.assign({}, ...pairKinds.map(list)),
    ...(expected.value && {
      value: result.value.map((one, index) =>
        only(expected.value?.[index] ?? { id: '', margin: 0, low: 0 }, shortValue(one)),
      ),
    }),
    ...(expected.quarantined && { quarantined: only(expected.quarantined, result.quarantined) }),
    ...(expected.skipped && { skipped: result.skipped }),
  };
}

/** The fields of `values` that `sample` has. */
function only<T extends object>(sample: object, values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in sample)) as T;
}

function shortValue({ margin, low, middle, push, ...rest }: NaiveValue): ExpectedValue {
  const digits = { margin: fourDigits(margin), low: fourDigits(low), middle: fourDigits(middle) };
  return { ...rest, ...digits, push: push === null ? null : fourDigits(push) };
}

function shortOf({ id, formerIds, margin, flags, placeFirst, profit, legs, fewBooks, overlap, promo }: NaiveFinding) {
  const ofLegs = <V>(read: (leg: NaiveFinding['legs'][number]) => V): [V, V] => [read(legs[0]), read(legs[1])];
  const short = {
    id,
    formerIds,
    margin: fourDigits(margin),
    books: ofLegs(({ sportsbookId }) => sportsbookId),
    prices: ofLegs(({ american }) => american),
    markets: ofLegs(({ market }) => market),
    flags,
    placeFirst: [placeFirst.leg, placeFirst.reason] as const,
    outliers: ofLegs(({ outlier }) => outlier),
    limits: ofLegs(({ limit }) => limit),
    stakes: ofLegs(({ stake }) => stake),
    profit,
    shown: ofLegs(({ quotes }) => quotes.map(({ sportsbookId }) => sportsbookId)),
    bothWin: overlap?.bothWin ?? null,
    winAndRefund: (overlap?.winAndRefund ?? []).map((one) => [one.result, fourDigits(one.profit)] as const),
    beaten: overlap?.beaten,
    fewBooks,
    hitProbability: optionalDigits(overlap?.hitProbability),
    expectedValue: optionalDigits(overlap?.expectedValue),
    promo: (promo ?? []).map((one) => [one.sportsbookId, one.hedgeSportsbookId, fourDigits(one.conversion)] as const),
  };
  return short satisfies ExpectedFinding;
}

function fourDigits(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

function optionalDigits(value: number | undefined): number | undefined {
  return value === undefined ? undefined : fourDigits(value);
}

type Price = number | null;

/** The two sides of a market; null: the book has no price for that side. */
function sides(first: Row, second: Row): Row[] {
  return [first, second].filter(([, price]) => price !== null);
}

export function moneyline(reds: Price, blues: Price): Row[] {
  return sides(['Reds', reds], ['Blues', blues]);
}

/** `line`: the home margin that both bets turn on; the Reds give that many points. */
export function spread(line: number, reds: Price, blues: Price): Row[] {
  return sides(['Reds', reds, -line], ['Blues', blues, line]);
}

/** `who`: player or team. */
export function total(line: number, over: Price, under: Price, who?: string): Row[] {
  return sides(['Over', over, line, who], ['Under', under, line, who]);
}

export function yesNo(who: string, yes: Price, no: Price): Row[] {
  return sides(['Yes', yes, undefined, who], ['No', no, undefined, who]);
}

/** The rows with a `bet_limit`. */
export function limited(rows: readonly Row[], bet_limit: unknown): Row[] {
  return rows.map(([name, price, point, description]) => [name, price, point, description, { bet_limit }]);
}

export const MLB = { sport_key: 'baseball_mlb' };
export const NFL = { sport_key: 'americanfootball_nfl' };
export const NHL = { sport_key: 'icehockey_nhl' };

/** So many seconds after the time of the tests, as the provider writes it. */
export function timeIn(seconds: number): string {
  return new Date((AT + seconds) * 1000).toISOString();
}
