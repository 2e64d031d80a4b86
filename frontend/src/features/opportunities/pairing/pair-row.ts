import type { BookOdds, RecommendedBets } from '../../../../../shared/boards/bets.ts';
import { choosePair } from '../../../../../shared/boards/choose-pair.ts';
import { exactMargin, linesOf } from '../../../../../shared/boards/lines-of.ts';
import { repriceOverlap } from '../../../../../shared/boards/reprice-overlap.ts';
import { stakesFor, stakingOf } from '../../../../../shared/boards/staking.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import { percentText } from '../../../../../shared/odds/percent.ts';
import { areDefaultRules } from '../../../../../shared/odds/stake-rules.ts';
import { shownStakes } from '../../../../../shared/odds/stakes.ts';
import { recommendedBets, rowPrices } from '../../../api/from-wire.ts';
import { asRow, deferRow, readRow } from '../rows/read-row.ts';
import { type PairingRules, pairWithin } from './pair-within.ts';

/**
 * A row for a bettor with these books and stakes: paired within the books, or the same row if it has nothing to change; undefined if the
 * books have no pair. Of thousands of rows only the few on screen are parsed; of the others the prices decide whether they stay, and where:
 * the row that is returned has the dollars that its stakes bring, and the fields that lists are filtered, searched and ordered by.
 */
export function pairRow(row: unknown, within: PairingRules): object | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  if (within.books === undefined) return areDefaultRules(within.rules) ? row : restakeRow(row, within);
  const known = rowPrices(row);
  if (known === undefined) return pairParsed(row, within);
  const chosen = choosePair(known, within.books);
  if (chosen === undefined) return undefined;
  if (isRecommended(recommendedBets(row), chosen.pair)) return restakeRow(row, within);
  const { pair, rulesDiffer } = chosen;
  const prices = [pair[0].price, pair[1].price] as const;
  const { total } = within.rules;
  const { stakes, profit } = shownStakes({ ...stakingOf(pair, within.rules), total, prices, lines: linesOf(known) });
  const summary = {
    ...known.facts,
    profitMargin: percentText(exactMargin(known, prices)),
    profit: dollars(profit),
    stakes: { first: dollars(stakes[0]), second: dollars(stakes[1]) },
    overlap: known.overlap && repriceOverlap(known.overlap, prices),
    oldestQuoteAt: earlier(pair[0].updatedAt, pair[1].updatedAt),
    rulesDiffer,
  };
  return deferRow(summary, () => pairParsed(row, within));
}

/** The same bets with the stakes of the rules; the same row if it cannot be parsed. */
function restakeRow(row: object, within: PairingRules): object {
  const recommended = recommendedBets(row);
  const staked = recommended && stakesFor(recommended, within.rules);
  if (staked === undefined) return pairParsed(row, within) ?? row;
  const { stakes, profit } = staked;
  const restaked = {
    ...row,
    profit: dollars(profit),
    stakes: { first: dollars(stakes[0]), second: dollars(stakes[1]) },
  };
  return deferRow(restaked, () => pairParsed(row, within));
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
