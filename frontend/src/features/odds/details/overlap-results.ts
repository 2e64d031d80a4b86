import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { type Cents, cents } from '../../../../../shared/odds/money.ts';
import { isQuarterLine, partialResults, type Settlement, settle } from '../../../../../shared/odds/settlement.ts';
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
  const { over, under, measure, bothWin, winAndRefund } = overlap;
  const row = (result: string, sample: number): ResultRow => {
    const legs = [settle(sample, over, 0), settle(sample, under, 1)] as const;
    return { result, first: legs[0], second: legs[1], profit: profitOf(legs, staked) };
  };
  const exactly = (from: number, to: number) => row(rangeText({ from, to }, measure, teams), from);
  // A tie is listed only where the game can end in one.
  const zeroIsPossible = measure === 'count' || winAndRefund.some(({ result }) => result === 0);
  const partial = partialResults({ over, under, zeroIsPossible });
  const betweenTails = [
    ...partial.map((result) => ({ from: result, to: result })),
    ...(bothWin === null ? [] : [bothWin]),
  ].toSorted((a, b) => a.from - b.from);
  const lowest = Math.ceil(isQuarterLine(over) ? over - 0.25 : over) - 1;
  const highest = Math.floor(isQuarterLine(under) ? under + 0.25 : under) + 1;
  return [
    row(upTo(lowest, measure, teams), lowest),
    ...betweenTails.map(({ from, to }) => exactly(from, to)),
    row(from(highest, measure, teams), highest),
  ];
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
