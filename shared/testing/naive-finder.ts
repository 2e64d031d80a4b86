import { bookOwner } from '../catalogue/sportsbooks.ts';
import { perPairKind } from '../odds/kinds.ts';
import type { OpportunityKind, PairKind } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import type { NaiveEvent } from './naive-answers.ts';
import { believedQuotes } from './naive-believed.ts';
import { type Group, groupsOf, idsOfOverlap, idsOnLine, linesOf, quotesOn } from './naive-groups.ts';
import { type LowHoldCandidate, type LowHoldLimits, lowHoldsOf } from './naive-low-hold.ts';
import { type OverlapCandidate, type OverlapDetail, overlapDetail, overlapsOf } from './naive-overlap.ts';
import {
  type Choice,
  choosePair,
  naiveFlags,
  outlierOf,
  type Pair,
  pairCost,
  placeFirstOf,
  TOLERANCE,
} from './naive-pairs.ts';
import { nineDigits, type PromoCandidate, promosOf } from './naive-promo.ts';
import { type NaiveBook, type NaiveQuote, usableQuotes } from './naive-quotes.ts';
import { worstMargin } from './naive-settlement.ts';
import { levelStakes, promoStakes, type Stakes } from './naive-stakes.ts';
import { type NaiveValue, naiveValues } from './naive-value.ts';

/**
 * Input of the naive finder, a slow reference implementation of the definitions, to which the engine is compared. It shares only the
 * catalogue and the names of the kinds with the engine. The definitions are in docs/adr, under "Engine and odds".
 */
export interface NaiveInput {
  readonly events: readonly NaiveEvent[];
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** Books to use instead of the catalogue's, to test commissions and push rules that no book has today. */
  readonly books?: readonly NaiveBook[];
  /** Others than the definition's, so that small feeds reach them. */
  readonly lowHoldLimits?: LowHoldLimits;
}

interface NaiveLeg {
  readonly sportsbookId: number;
  readonly american: number;
  /** Key of the market of the recommended quote. */
  readonly market: string;
  /** The line that it is paired on; 0 for a full-game moneyline. */
  readonly threshold: number | null;
  /** Its own line, as the book states it; null for a moneyline. */
  readonly line: number | null;
  readonly side: 0 | 1;
  /** Whole cents. */
  readonly stake: number;
  /** How many other books disagree; absent unless it is an outlier. */
  readonly outlier?: number;
  /** Dollars; absent if unknown. */
  readonly limit?: number;
  /** Without those set aside for this pair of cells. */
  readonly quotes: readonly { readonly sportsbookId: number; readonly american: number }[];
}

interface NaivePromoPair {
  readonly sportsbookId: number;
  readonly hedgeSportsbookId: number;
  readonly conversion: number;
}

export interface NaiveFinding {
  readonly id: string;
  readonly formerIds?: readonly string[];
  readonly kind: PairKind;
  /** A share: 0.02 is 2 %. Of level stakes before rounding. */
  readonly margin: number;
  /** Whole cents, with the stakes of the legs, at the worst result. */
  readonly profit: number;
  readonly flags: readonly ('check' | 'apart' | 'outlier' | 'rules differ')[];
  readonly placeFirst: { readonly leg: 0 | 1; readonly reason: 'outlier' | 'older' | 'moved' | 'longer' };
  readonly legs: readonly [NaiveLeg, NaiveLeg];
  readonly fewBooks?: true;
  readonly overlap?: OverlapDetail;
  readonly promo?: readonly NaivePromoPair[];
}

export interface NaiveResult extends Readonly<Record<PairKind, readonly NaiveFinding[]>> {
  readonly value: readonly NaiveValue[];
  /** Pairs dropped because their margin implies a wrong price: by kind, before beaten ones are left out and before ranking. */
  readonly quarantined: Readonly<Record<OpportunityKind, number>>;
  /** Number of usable quotes, without duplicates. */
  readonly quotes: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export function findNaively({ events, at, books, lowHoldLimits }: NaiveInput): NaiveResult {
  const skipped = new Map<string, number>();
  const usable = believedQuotes(usableQuotes(events, at, skipped, books), skipped);
  const others = new Map<string, readonly Group[]>();
  // The others only say what bets are worth.
  const paired = usable.quotes.filter(({ book }) => book.kind !== 'reference');
  const groups = groupsOf({ ...usable, quotes: paired }).map((group): Group => {
    return {
      ...group,
      pricedAt: (bookId) => {
        const owner = bookOwner(bookId);
        const known = others.get(owner) ?? groupsOf(usable.heardWithout(owner));
        others.set(owner, known);
        return known.find(({ identity }) => identity === group.identity);
      },
    };
  });

  const found: Readonly<Record<PairKind, Found>> = {
    arbitrage: arbitragesOf(groups),
    overlap: overlapFindings(groups),
    promo: promoFindings(groups),
    'low-hold': lowHoldFindings(groups, lowHoldLimits),
  };
  const value = naiveValues(groups, at);
  const findings = Object.values(found).flatMap(({ listed }) => listed);
  return {
    ...perPairKind((kind) =>
      findings.filter((one) => one.kind === kind).toSorted(kind === 'overlap' ? byValue : byMargin),
    ),
    value: value.listed.toSorted(byMargin),
    quarantined: { ...perPairKind((kind) => found[kind].quarantined), value: value.withheld },
    quotes: usable.quotes.length,
    skipped: Object.fromEntries(skipped),
  };
}

/** What is listed, in any order, and the number of pairs dropped because a price must be wrong. */
interface Found {
  readonly listed: readonly NaiveFinding[];
  readonly quarantined: number;
}

/** One for each line whose two sides cost less than they return. */
function arbitragesOf(groups: readonly Group[]): Found {
  const listed: NaiveFinding[] = [];
  let quarantined = 0;
  for (const group of groups) {
    for (const threshold of linesOf(group)) {
      const [firsts, seconds] = [quotesOn(group, threshold, 0), quotesOn(group, threshold, 1)];
      const choice = choosePair(group, firsts, seconds, costsLessThanItReturns);
      quarantined += choice.dropped.length;
      if (choice.pair === null || !costsLessThanItReturns(choice.pair)) continue;
      listed.push({
        ...idsOnLine('arbitrage', group, threshold, ''),
        kind: 'arbitrage',
        margin: worstMargin(choice.pair, group),
        ...bets(choice.pair, choice, group, levelStakes(choice.pair, group)),
      });
    }
  }
  return { listed, quarantined };
}

function costsLessThanItReturns(pair: Pair): boolean {
  return pairCost(pair) < 1 - TOLERANCE;
}

/** An overlap that wins at every result is an arbitrage too. */
function overlapFindings(groups: readonly Group[]): Found {
  const found = groups.map((group) => ({ group, ...overlapsOf(group) }));
  return {
    listed: found.flatMap(({ group, listed }) =>
      listed.flatMap((one) => [
        overlapFinding('overlap', one, group),
        ...(isSureProfit(one, group) ? [overlapFinding('arbitrage', one, group)] : []),
      ]),
    ),
    quarantined: found.reduce((sum, { quarantined }) => sum + quarantined, 0),
  };
}

function isSureProfit({ pair }: OverlapCandidate, group: Group): boolean {
  return costsLessThanItReturns(pair) && worstMargin(pair, group) > TOLERANCE;
}

function overlapFinding(kind: 'arbitrage' | 'overlap', candidate: OverlapCandidate, group: Group): NaiveFinding {
  const { p, r, pair } = candidate;
  const { id, formerIds } = idsOfOverlap(kind, group, p, r);
  const overlap = overlapDetail(group, candidate);
  return {
    id,
    // Sure profits over two lines were never listed under another id.
    ...(kind === 'overlap' && formerIds && { formerIds }),
    kind,
    margin: worstMargin(pair, group),
    ...bets(pair, candidate, group, levelStakes(pair, group), overlap.expectedValue),
    overlap,
  };
}

function promoFindings(groups: readonly Group[]): Found {
  const { listed, quarantined } = promosOf(groups);
  return { listed: listed.flatMap(promoFinding), quarantined };
}

function lowHoldFindings(groups: readonly Group[], limits?: LowHoldLimits): Found {
  const { listed, quarantined } = lowHoldsOf(groups, limits);
  const finding = ({ group, ids, pair, setAside, fewBooks }: LowHoldCandidate): NaiveFinding => ({
    ...ids,
    kind: 'low-hold',
    margin: worstMargin(pair, group),
    ...bets(pair, { setAside }, group, levelStakes(pair, group)),
    ...(fewBooks && { fewBooks }),
  });
  return { listed: listed.map(finding), quarantined };
}

/** A bonus bet with the best pair of each book. */
function promoFinding(pairs: readonly PromoCandidate[]): NaiveFinding[] {
  const [best] = pairs;
  if (best === undefined) return [];
  const { group, pair, conversion } = best;
  const promo = pairs.map((one) => ({
    sportsbookId: one.pair.first.book.id,
    hedgeSportsbookId: one.pair.second.book.id,
    conversion: one.conversion,
  }));
  // Another book's bonus bet may be hedged at a price that is set aside here.
  const facts = bets(pair, { setAside: [] }, group, promoStakes(pair));
  return [{ ...best.ids, kind: 'promo', margin: conversion, ...facts, promo }];
}

/** What all kinds say of a pair. */
function bets(
  pair: Pair,
  { setAside }: Pick<Choice, 'setAside'>,
  group: Group,
  { stakes, profit }: Stakes,
  expectedValue?: number,
) {
  const legs = [legOf(pair.first, setAside, group, stakes[0]), legOf(pair.second, setAside, group, stakes[1])] as const;
  return { profit, flags: naiveFlags(pair, group, expectedValue), placeFirst: placeFirstOf(pair, group), legs };
}

function legOf(quote: NaiveQuote, setAside: readonly NaiveQuote[], group: Group, stake: number): NaiveLeg {
  const { book, american, market, threshold, line, side, limit } = quote;
  const outlier = outlierOf(quote, group);
  return {
    sportsbookId: book.id,
    american,
    market: market.key,
    threshold,
    line,
    side,
    stake,
    ...(outlier !== null && { outlier }),
    ...(limit !== null && { limit }),
    quotes: quotesOn(group, threshold, side)
      .filter((one) => !setAside.includes(one))
      .map((one) => ({ sportsbookId: one.book.id, american: one.american })),
  };
}

type Ranked = Pick<NaiveFinding, 'id' | 'margin'>;

/** Ties: lower id. */
function byMargin(a: Ranked, b: Ranked): number {
  return nineDigits(b.margin) - nineDigits(a.margin) || byId(a, b);
}

/** An overlap without an expected value comes after all that have one. */
function byValue(a: NaiveFinding, b: NaiveFinding): number {
  return (
    missingLast(a.overlap?.expectedValue, b.overlap?.expectedValue) ||
    missingLast(a.overlap?.hitProbability, b.overlap?.hitProbability) ||
    byMargin(a, b)
  );
}

function missingLast(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return nineDigits(b) - nineDigits(a);
}

function byId(a: Ranked, b: Ranked): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
