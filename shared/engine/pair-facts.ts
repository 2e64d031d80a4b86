import { type Flag, flagsOf } from '../odds/limits.ts';
import { cents } from '../odds/money.ts';
import { placeFirst } from '../odds/place-first.ts';
import type { Lines } from '../odds/settlement.ts';
import { shownStakes } from '../odds/stakes.ts';
import { marginOf, quotedLeg, type Search } from './finder.ts';
import type { Opportunity } from './opportunity.ts';
import type { FoundPair, QuotePair } from './pair-search.ts';

type PairFacts = Pick<Opportunity, 'legs' | 'profit' | 'placeFirst' | 'flags' | 'oldestQuoteAt' | 'rulesDiffer'>;

/** What flags depend on besides the quotes. */
interface ValuedPair extends Pick<FoundPair, 'cost' | 'rulesDiffer'> {
  /** Of an overlap, if known; a share. */
  readonly expectedValue?: number | undefined;
}

/** What two bets with level stakes and two with a bonus bet have in common. */
export function quoteFacts(
  pair: QuotePair,
  { limits }: Search,
  { cost, rulesDiffer, expectedValue }: ValuedPair,
): Omit<PairFacts, 'legs' | 'profit'> {
  const [first, second] = pair;
  return {
    placeFirst: placeFirst(pair),
    oldestQuoteAt: Math.min(first.updatedAt, second.updatedAt),
    flags: pairFlags(pair, { cost, rulesDiffer, expectedValue }, limits),
    ...(rulesDiffer !== undefined && { rulesDiffer }),
  };
}

/** A pair of bets on two cells with the stakes shown for the bankroll. `lines`: theirs, if results can settle them in part. */
export function pairFacts(
  search: Search,
  [first, second]: readonly [number, number],
  found: FoundPair & ValuedPair,
  lines: Lines | undefined,
): PairFacts {
  const { cells, limits } = search;
  const { pair, quotes } = found;
  const { stakes, profit } = shownStakes({
    total: cents(limits.bankroll),
    prices: [pair[0].price, pair[1].price],
    limits: [pair[0].limit, pair[1].limit],
    lines,
  });
  return {
    legs: [
      quotedLeg(cells, first, { best: pair[0], quotes: quotes[0], stake: stakes[0] }),
      quotedLeg(cells, second, { best: pair[1], quotes: quotes[1], stake: stakes[1] }),
    ],
    profit,
    ...quoteFacts(pair, search, found),
  };
}

function pairFlags(
  [first, second]: QuotePair,
  { cost, rulesDiffer, expectedValue }: ValuedPair,
  limits: Search['limits'],
): Flag[] {
  return flagsOf(
    {
      margin: marginOf(cost),
      expectedValue,
      apartSeconds: first.updatedAt - second.updatedAt,
      isOutlier: first.outlier !== undefined || second.outlier !== undefined,
      rulesDiffer: rulesDiffer !== undefined,
    },
    limits,
  );
}
