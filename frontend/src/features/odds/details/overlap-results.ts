import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { type Cents, cents } from '../../../../../shared/odds/money.ts';
import { pairStates } from '../../../../../shared/odds/result-states.ts';
import type { Settlement } from '../../../../../shared/odds/settlement.ts';
import { type PricedBets, payout, type ShownStakes } from '../../../../../shared/odds/stakes.ts';
import { rangeText } from '../card/overlap-text.ts';

/** The settlement of both bets for one group of results. */
export interface ResultRow {
  readonly result: string;
  readonly first: Settlement;
  readonly second: Settlement;
  /** Profit on both stakes; negative is a loss. */
  readonly profit: Cents;
}

/** Two stakes and the prices that they are placed at. */
export type PlacedStakes = Pick<ShownStakes, 'stakes'> & Pick<PricedBets, 'prices'>;

type Teams = { readonly home: string; readonly away: string } | undefined;

/** Every whole result, in ascending order, grouped by settlement. */
export function overlapResults(overlap: OverlapDetail, staked: PlacedStakes, teams: Teams): ResultRow[] {
  const { measure, bothWin, winAndRefund } = overlap;
  // A tie is listed only where the game can end in one.
  const zeroIsPossible = measure === 'count' || winAndRefund.some(({ result }) => result === 0);
  return pairStates(overlap).flatMap(({ from: first, to: last, settled }) => {
    const both = settled.every(({ won }) => won === 1);
    const results = both ? bothWin : { from: first, to: last };
    if (results === null || (!zeroIsPossible && results.from === 0 && results.to === 0)) return [];
    const result = resultText(results, measure, teams);
    return [{ result, first: settled[0], second: settled[1], profit: profitOf(settled, staked) }];
  });
}

function resultText(
  results: { readonly from: number; readonly to: number },
  measure: OverlapDetail['measure'],
  teams: Teams,
): string {
  if (!Number.isFinite(results.from)) return upTo(results.to, measure, teams);
  return Number.isFinite(results.to) ? rangeText(results, measure, teams) : from(results.from, measure, teams);
}

function profitOf([first, second]: readonly [Settlement, Settlement], { stakes, prices }: PlacedStakes): Cents {
  const returned = payout(stakes[0], prices[0], first) + payout(stakes[1], prices[1], second);
  return cents(returned - stakes[0] - stakes[1]);
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
