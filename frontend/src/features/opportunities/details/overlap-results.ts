import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { type Cents, cents, nearestCent } from '../../../../../shared/odds/money.ts';
import { type Settlement, settle } from '../../../../../shared/odds/overlap-payoff.ts';
import { rangeText } from '../card/overlap-text.ts';
import type { LeveledStakes } from './level-stakes.ts';

/** The settlement of both bets for one group of results. */
export interface ResultRow {
  readonly result: string;
  readonly first: Settlement;
  readonly second: Settlement;
  /** Profit on both stakes; negative is a loss. */
  readonly profit: Cents;
}

type Teams = { readonly home: string; readonly away: string } | undefined;

/** Every whole result, in ascending order, grouped by settlement. */
export function overlapResults(overlap: OverlapDetail, leveled: LeveledStakes, teams: Teams): ResultRow[] {
  const { over, under, measure } = overlap;
  const lowest = Math.ceil(over) - 1;
  const highest = Math.floor(under) + 1;
  const row = (result: string, sample: number): ResultRow => {
    const first = settle(sample, over, 0);
    const second = settle(sample, under, 1);
    return { result, first, second, profit: profitOf([first, second], leveled) };
  };
  const exactly = (from: number, to: number) => rangeText({ from, to }, measure, teams);
  const rows = [row(upTo(lowest, measure, teams), lowest)];
  if (Number.isInteger(over)) rows.push(row(exactly(over, over), over));
  if (overlap.bothWin !== null) rows.push(row(exactly(overlap.bothWin.from, overlap.bothWin.to), overlap.bothWin.from));
  if (Number.isInteger(under)) rows.push(row(exactly(under, under), under));
  return [...rows, row(from(highest, measure, teams), highest)];
}

function profitOf(settlements: readonly [Settlement, Settlement], { stakes, prices }: LeveledStakes): Cents {
  const paid = settlements.map((settlement, index) => {
    const stake = stakes[index] ?? 0;
    if (settlement === 'lose') return 0;
    return settlement === 'push' ? stake : nearestCent(stake * (prices[index] ?? 0));
  });
  const total: number = stakes[0] + stakes[1];
  return cents(paid.reduce<number>((sum, amount) => sum + amount, -total));
}

/** This result and all lower ones. */
function upTo(result: number, measure: OverlapDetail['measure'], teams: Teams): string {
  if (measure === 'count') return `${result} or fewer`;
  const { home, away } = teams ?? { home: 'Home', away: 'Away' };
  if (result === 0) return `${away} win, or a tie`;
  return result > 0 ? `${home} by ${result} or less, or ${away} win` : `${away} by ${-result} or more`;
}

/** This result and all higher ones. */
function from(result: number, measure: OverlapDetail['measure'], teams: Teams): string {
  if (measure === 'count') return `${result} or more`;
  const { home, away } = teams ?? { home: 'Home', away: 'Away' };
  if (result === 0) return `${home} win, or a tie`;
  return result > 0 ? `${home} by ${result} or more` : `${away} by ${-result} or less, or ${home} win`;
}
