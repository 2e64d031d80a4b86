import type { BookOdds, RecommendedBets } from '../../../../../shared/boards/bets.ts';
import { choosePair } from '../../../../../shared/boards/choose-pair.ts';
import { exactMargin } from '../../../../../shared/boards/overlap-lines.ts';
import { flagsOfPair } from '../../../../../shared/boards/pair-flags.ts';
import { repriceOverlap } from '../../../../../shared/boards/reprice-overlap.ts';
import { levelStakesFor, stakesFor } from '../../../../../shared/boards/staking.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import { percentText } from '../../../../../shared/odds/percent.ts';
import { areDefaultRules } from '../../../../../shared/odds/stake-rules.ts';
import { confirmedAt, type Opportunity, recommendedBets, rowPrices } from '../../../api/from-wire.ts';
import { asRow, deferRow, readRow } from '../rows/read-row.ts';
import { type PairingRules, pairWithin } from './pair-within.ts';

/** Makes a paired row again for the same prices at later times. */
const againWith = new WeakMap<object, (row: object) => object>();

/** A row and what `pairRow` made of it. */
export interface PairedRow {
  readonly row: object;
  readonly paired: object | undefined;
}

/** As `pairRow`, of a row that differs from one paired before only by the times of its prices, on which no pair depends. */
export function pairAgain(row: object, before: PairedRow, within: PairingRules): object | undefined {
  if (before.paired === undefined) return undefined;
  if (before.paired === before.row) return row;
  const again = againWith.get(before.paired);
  return again === undefined ? pairRow(row, within) : again(row);
}

/**
 * A row for a bettor with these books and stakes: paired within the books, or the same row if it has nothing to change; undefined if the
 * books have no pair. Of thousands of rows only the few on screen are parsed; of the others the prices decide whether they stay, and where:
 * the row that is returned has the dollars that its stakes bring, and the fields that lists are filtered, searched and ordered by.
 */
export function pairRow(row: unknown, within: PairingRules): object | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  // They are few, and their book is theirs.
  if ('kind' in row && row.kind === 'value') return valueRow(row, within);
  if (within.books === undefined) return areDefaultRules(within.rules) ? row : restakeRow(row, within);
  const known = rowPrices(row);
  if (known === undefined) return pairParsed(row, within);
  const chosen = choosePair(known, within.books);
  if (chosen === undefined) return undefined;
  if (isRecommended(recommendedBets(row), chosen.pair)) return restakeRow(row, within);
  const { pair, rulesDiffer } = chosen;
  const prices = [pair[0].price, pair[1].price] as const;
  const { stakes, profit, tooSmall } = levelStakesFor({ ...known, bets: pair }, prices, within.rules);
  const summary = {
    ...known.facts,
    profitMargin: percentText(exactMargin(known, prices)),
    profit: dollars(profit),
    stakes: { first: dollars(stakes[0]), second: dollars(stakes[1]) },
    tooSmall,
    overlap: known.overlap && repriceOverlap(known.overlap, prices),
    rulesDiffer,
  };
  const times = [pair[0].updatedAt, pair[1].updatedAt] as const;
  return kept(
    deferRow({ ...summary, ...facts(summary, pair, times) }, () => pairParsed(row, within)),
    summaryAgain(summary, pair, within),
  );
}

function valueRow(row: object, within: PairingRules): object | undefined {
  const opportunity = readRow(row);
  if (opportunity === undefined) return within.books === undefined ? row : undefined;
  const mine = pairWithin(opportunity, within);
  return mine === opportunity ? row : mine && asRow(mine);
}

/** What is paired: bets with their prices. */
type PricedBets = readonly [PricedBet, PricedBet];
type PricedBet = BookOdds & { readonly price: Price };

/** What follows from when the prices were confirmed. */
function facts(
  summary: Pick<Opportunity, 'overlap'> & { readonly rulesDiffer: string | undefined },
  pair: PricedBets,
  times: readonly [unknown, unknown],
) {
  const dated = [
    { ...pair[0], updatedAt: times[0] },
    { ...pair[1], updatedAt: times[1] },
  ] as const;
  const bets = dated.map(({ sportsbookId, updatedAt }) => ({ sportsbookId, updatedAt }));
  return { oldestQuoteAt: earlier(...times), bets, flags: flagsOfPair(dated, summary) };
}

/** Apart from `pairRow`, since what it makes must not keep the former row in memory. */
function summaryAgain(summary: Parameters<typeof facts>[0], pair: PricedBets, within: PairingRules) {
  const bets = [betOf(pair[0]), betOf(pair[1])] as const;
  const again = (row: object): object => {
    const times = [confirmedAt(row, 0, bets[0].sportsbookId), confirmedAt(row, 1, bets[1].sportsbookId)] as const;
    return kept(
      deferRow({ ...summary, ...facts(summary, bets, times) }, () => pairParsed(row, within)),
      again,
    );
  };
  return again;
}

function betOf({ sportsbookId, odds, outlier, price }: PricedBet): PricedBet {
  return { sportsbookId, odds, price, ...(outlier !== undefined && { outlier }) };
}

function kept(paired: object, again: (row: object) => object): object {
  againWith.set(paired, again);
  return paired;
}

/** The same bets with the stakes of the rules; the same row if it cannot be parsed. */
function restakeRow(row: object, within: PairingRules): object {
  const recommended = recommendedBets(row);
  const staked = recommended && stakesFor(recommended, within.rules);
  if (staked === undefined) return pairParsed(row, within) ?? row;
  const { stakes, profit, tooSmall } = staked;
  return withStakes(
    {
      profit: dollars(profit),
      stakes: { first: dollars(stakes[0]), second: dollars(stakes[1]) },
      tooSmall,
    },
    within,
  )(row);
}

function withStakes(staked: object, within: PairingRules) {
  const again = (row: object): object =>
    kept(
      deferRow({ ...row, ...staked }, () => pairParsed(row, within)),
      again,
    );
  return again;
}

function isRecommended(recommended: RecommendedBets | undefined, pair: readonly [BookOdds, BookOdds]): boolean {
  return (
    recommended?.bets.every(
      ({ sportsbookId, odds }, leg) => sportsbookId === pair[leg]?.sportsbookId && odds === pair[leg]?.odds,
    ) ?? false
  );
}

function pairParsed(row: object, within: PairingRules) {
  const opportunity = readRow(row);
  const paired = opportunity && pairWithin(opportunity, within);
  return paired && asRow(paired);
}

/** Of two times in the form of the contract. */
function earlier(one: unknown, other: unknown): unknown {
  return typeof one === 'string' && typeof other === 'string' && other < one ? other : one;
}
