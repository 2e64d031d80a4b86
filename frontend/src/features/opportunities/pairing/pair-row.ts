import { defaultLimits } from '../../../../../shared/odds/limits.ts';
import { cents, dollars } from '../../../../../shared/odds/money.ts';
import { percentText } from '../../../../../shared/odds/percent.ts';
import { shownStakes } from '../../../../../shared/odds/stakes.ts';
import { rowPrices } from '../../../api/from-wire.ts';
import { asRow, deferRow, readRow } from '../rows/read-row.ts';
import { choosePair } from './choose-pair.ts';
import { exactMargin, linesOf } from './lines-of.ts';
import { pairWithin, repriceOverlap } from './pair-within.ts';

const bankroll = cents(defaultLimits.bankroll);

/**
 * A row paired within these books; undefined if they have no pair. Of thousands of rows only the few on screen are parsed; for the others
 * the prices decide whether they stay, and where.
 */
export function pairRow(row: unknown, books: ReadonlySet<number>): object | undefined {
  const known = rowPrices(row);
  if (known === undefined) return pairParsed(row, books);
  const chosen = choosePair(known, books);
  if (chosen === undefined) return undefined;
  const { pair, rulesDiffer } = chosen;
  const prices = [pair[0].price, pair[1].price] as const;
  const limits = [pair[0].limit, pair[1].limit] as const;
  const { stakes, profit } = shownStakes({ total: bankroll, prices, limits, lines: linesOf(known) });
  const summary = {
    ...known.facts,
    profitMargin: percentText(exactMargin(known, prices)),
    profit: dollars(profit),
    stakes: { first: dollars(stakes[0]), second: dollars(stakes[1]) },
    overlap: known.overlap && repriceOverlap(known.overlap, prices),
    rulesDiffer,
  };
  return deferRow(summary, () => pairParsed(row, books));
}

function pairParsed(row: unknown, books: ReadonlySet<number>) {
  const opportunity = readRow(row);
  const paired = opportunity && pairWithin(opportunity, books);
  return paired && asRow(paired);
}
