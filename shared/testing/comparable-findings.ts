import { markets } from '../catalogue/markets.ts';
import { type Opportunity, type OverlapFinding, pairLegs } from '../engine/opportunity.ts';
import type { ScanResult } from '../engine/scan.ts';
import { thresholdNumber } from '../engine/threshold.ts';
import { perPairKind } from '../odds/kinds.ts';
import { isPairKind, type OpportunityKind } from '../odds/limits.ts';
import type { NaiveFinding, NaiveResult } from './naive-finder.ts';
import type { NaiveValue } from './naive-value.ts';

type Findings = Pick<NaiveResult, OpportunityKind | 'quarantined'>;

/**
 * The engine's result in the naive finder's format, by id. Numbers are rounded: sums in another order differ in the last digits.
 * The naive finder knows only the probabilities that three books imply, so other ones are left out.
 */
export function findingsOf(result: ScanResult): Findings {
  const { quarantined } = result.counts;
  const values = result.value.map(valueFinding);
  const listed = values.filter(({ margin }) => margin < 0.1 - 1e-9);
  return rounded({
    ...perPairKind((kind) => result[kind].map(finding).toSorted(byId)),
    value: listed.toSorted(byId),
    quarantined: { ...quarantined, value: quarantined.value + values.length - listed.length },
  });
}

/** The naive finder's result without its counts, rounded likewise. */
export function naiveFindingsOf(result: NaiveResult): Findings {
  return rounded({
    ...perPairKind((kind) => result[kind].toSorted(byId)),
    value: result.value.toSorted(byId),
    quarantined: result.quarantined,
  });
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function finding(of: Opportunity): NaiveFinding {
  const { event: _, family: _family, participant: _participant, oldestQuoteAt: _at, kind, placeFirst, ...found } = of;
  if (!isPairKind(kind) || placeFirst === undefined) throw new Error('not a pair');
  const { formerIds, legs: _legs, overlap, rulesDiffer: _sentence, ...rest } = found;
  const [first, second] = pairLegs(found);
  return {
    ...rest,
    kind,
    placeFirst,
    flags: overlap !== undefined && overlap.source !== 'market' ? withoutValueCheck(found) : found.flags,
    ...(formerIds.length > 0 && { formerIds }),
    legs: [leg(first), leg(second)] as const,
    ...(overlap && { overlap: comparableOverlap(overlap) }),
  };
}

/** A push that the lines beside it do not tell is unknown to the naive finder, which then judges what is not refunded. */
function valueFinding({ id, formerIds, margin, flags, legs: [leg], value }: Opportunity): NaiveValue {
  if (value === undefined) throw new Error('a value without its fair price');
  const { fair, push = null, pushFrom, books } = value;
  const isTold = pushFrom === undefined || pushFrom === 'market';
  const unrefunded = fair.low * leg.best.price - 1;
  const known = flags.flatMap((flag) => (flag === 'check' || flag === 'outlier' ? flag : []));
  return {
    id,
    ...(formerIds.length > 0 && { formerIds }),
    sportsbookId: leg.best.sportsbookId,
    american: leg.best.american,
    ...fair,
    margin: isTold ? margin : unrefunded,
    push: isTold ? push : null,
    books,
    flags: isTold || known.includes('check') || unrefunded < 0.05 - 1e-9 ? known : ['check', ...known],
  };
}

function leg({ best, threshold, side, stake, quotes }: Opportunity['legs'][number]) {
  const { sportsbookId, american, outlier, limit } = best;
  return {
    sportsbookId,
    american,
    market: markets[best.market]?.key ?? '',
    line: thresholdNumber(best.line),
    threshold,
    side,
    stake,
    ...(outlier !== undefined && { outlier }),
    ...(limit !== undefined && { limit }),
    quotes: quotes.map((quote) => ({ sportsbookId: quote.sportsbookId, american: quote.american })),
  };
}

/** The naive finder does not know an expected value that the market does not imply, so it cannot flag it. */
function withoutValueCheck({ flags, legs }: Pick<Opportunity, 'flags' | 'legs'>): Opportunity['flags'] {
  const margin = 1 / legs.reduce((cost, { best }) => cost + 1 / best.price, 0) - 1;
  return margin > 0.1 + 1e-9 ? flags : flags.filter((flag) => flag !== 'check');
}

function comparableOverlap(overlap: OverlapFinding) {
  const { beaten, hitProbability, refundProbability, expectedValue, source, lowShare: _untold, ...payoff } = overlap;
  const winAndRefund = payoff.winAndRefund.map(({ result, profit }) => ({ result, profit }));
  return {
    ...payoff,
    ...(source !== 'market' && { winAndRefund }),
    ...(beaten && { beaten }),
    ...(source === 'market' && { hitProbability, refundProbability, expectedValue, source }),
  };
}

/** Nine decimals. Values that are just half of the last one are rounded alike, whatever the noise in them. Undefined fields are left out. */
function rounded<T>(value: T): T;
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.floor(value * DECIMALS + HALF_AND_NOISE) / DECIMALS;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) fields[name] = rounded(field);
  return fields;
}

const DECIMALS = 1e9;
const HALF_AND_NOISE = 0.5 + 1e-3;
