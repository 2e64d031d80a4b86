import type { Seconds } from '../odds/time.ts';
import {
  bestPair,
  cost,
  effectivePrice,
  flagsOf,
  type Group,
  groupsOf,
  isQuarantined,
  levelMargin,
  linesOf,
  type Pair,
  pairCost,
  quotesOn,
} from './naive-groups.ts';
import { type OverlapDetail, overlapDetail, overlapsOf } from './naive-overlap.ts';
import { promosOf } from './naive-promo.ts';
import { type NaiveBook, type NaiveEvent, type NaiveQuote, usableQuotes } from './naive-quotes.ts';

/**
 * Input of the naive finder, a slow reference implementation of the definitions, to which the engine is compared. It shares only the
 * catalogue with the engine. The numbers in comments are those of the rules, in the order of a scan: events and quotes (1-10), groups and
 * pairs (11-13), arbitrage (14), overlap (15-16), promo (17), ids, order and stakes (18-20).
 */
export interface NaiveInput {
  readonly events: readonly NaiveEvent[];
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** Books to use instead of the catalogue's, to test commissions and push rules that no book has today. */
  readonly books?: readonly NaiveBook[];
}

interface NaiveLeg {
  readonly sportsbookId: number;
  readonly american: number;
  readonly threshold: number | null;
  readonly side: 0 | 1;
  /** Whole cents. */
  readonly stake: number;
  readonly quotes: readonly { readonly sportsbookId: number; readonly american: number }[];
}

interface NaivePromoPair {
  readonly sportsbookId: number;
  readonly hedgeSportsbookId: number;
  readonly conversion: number;
}

export interface NaiveFinding {
  readonly id: string;
  readonly kind: 'arbitrage' | 'overlap' | 'promo';
  /** A share: 0.02 is 2 %. */
  readonly margin: number;
  readonly flags: readonly ('check' | 'apart' | 'outlier' | 'rules differ')[];
  readonly legs: readonly [NaiveLeg, NaiveLeg];
  readonly overlap?: OverlapDetail;
  readonly promo?: readonly NaivePromoPair[];
}

export interface NaiveResult {
  readonly arbitrage: readonly NaiveFinding[];
  readonly overlap: readonly NaiveFinding[];
  readonly promo: readonly NaiveFinding[];
  /** Pairs left out because their margin implies a wrong price: by kind, before dominated ones are dropped and before ranking. */
  readonly quarantined: { readonly arbitrage: number; readonly overlap: number; readonly promo: number };
  /** Number of usable quotes, without duplicates. */
  readonly quotes: number;
  readonly skipped: Readonly<Record<string, number>>;
}

const TOTAL_CENTS = 10_000;

export function findNaively({ events, at, books }: NaiveInput): NaiveResult {
  const skipped = new Map<string, number>();
  const quotes = usableQuotes(events, at, skipped, books);
  const groups = groupsOf(quotes);

  const arbitrages = groups.map(arbitragesOf);
  const overlaps = groups.map((group) => ({ group, ...overlapsOf(group) }));
  const promos = promosOf(groups);
  return {
    arbitrage: ranked(arbitrages.flatMap(({ listed }) => listed)),
    overlap: ranked(
      overlaps.flatMap(({ group, listed }) =>
        listed.map((candidate) => {
          const { worst, ...detail } = overlapDetail(group, candidate);
          const { p, r, pair } = candidate;
          return {
            id: idOf('overlap', group, `${p}:${r}`),
            kind: 'overlap' as const,
            margin: worst,
            flags: flagsOf(pair),
            legs: levelLegs(group, pair),
            overlap: detail,
          };
        }),
      ),
    ),
    promo: ranked(
      promos.listed.flatMap((pairs): NaiveFinding[] => {
        const [best] = pairs;
        if (best === undefined) return [];
        const promo = pairs.map(({ pair, conversion }) => ({
          sportsbookId: pair.first.book.id,
          hedgeSportsbookId: pair.second.book.id,
          conversion,
        }));
        const { group, pair, id } = best;
        const hedge = Math.round((TOTAL_CENTS * (effectivePrice(pair.first) - 1)) / effectivePrice(pair.second));
        const legs = [legOf(group, pair.first, TOTAL_CENTS), legOf(group, pair.second, hedge)] as const;
        return [{ id, kind: 'promo', margin: best.conversion, flags: flagsOf(pair), legs, promo }];
      }),
    ),
    quarantined: {
      arbitrage: arbitrages.reduce((sum, { quarantined }) => sum + quarantined, 0),
      overlap: overlaps.reduce((sum, { quarantined }) => sum + quarantined, 0),
      promo: promos.quarantined,
    },
    quotes: quotes.length,
    skipped: Object.fromEntries(skipped),
  };
}

/** 14. One for each line whose two sides cost less than they return. */
function arbitragesOf(group: Group): { listed: NaiveFinding[]; quarantined: number } {
  const listed: NaiveFinding[] = [];
  let quarantined = 0;
  for (const threshold of linesOf(group)) {
    const pair = bestPair(quotesOn(group, threshold, 0), quotesOn(group, threshold, 1));
    if (pair === null || pairCost(pair) >= 1 - 1e-9) continue;
    if (isQuarantined(pair)) {
      quarantined += 1;
      continue;
    }
    listed.push({
      id: idOf('arbitrage', group, `${threshold ?? '-'}`),
      kind: 'arbitrage',
      margin: levelMargin(pair),
      flags: flagsOf(pair),
      legs: levelLegs(group, pair),
    });
  }
  return { listed, quarantined };
}

/** 20. The total is split so that either single win returns the same. */
function levelLegs(group: Group, pair: Pair): readonly [NaiveLeg, NaiveLeg] {
  const first = Math.round(TOTAL_CENTS * (cost(pair.first) / pairCost(pair)));
  return [legOf(group, pair.first, first), legOf(group, pair.second, TOTAL_CENTS - first)];
}

function legOf(group: Group, quote: NaiveQuote, stake: number): NaiveLeg {
  const { book, american, threshold, side } = quote;
  const quotes = quotesOn(group, threshold, side).map((one) => ({ sportsbookId: one.book.id, american: one.american }));
  return { sportsbookId: book.id, american, threshold, side, stake, quotes };
}

/** 18. */
function idOf(kind: NaiveFinding['kind'], { eventId, family, participant }: Group, line: string): string {
  return `${kind}/${eventId}/${family}/${participant ?? ''}/${line}`;
}

/** 19. */
function ranked(findings: readonly NaiveFinding[]): NaiveFinding[] {
  return findings.toSorted((a, b) => b.margin - a.margin || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
