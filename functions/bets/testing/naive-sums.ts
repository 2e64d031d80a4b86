import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition } from '../../../shared/contracts/bets/position.ts';

/**
 * What positions bring, added up bet by bet from the replies of the API in cents, as a person would from slips. Knows nothing of rows or months.
 */
export function naiveSums(positions: readonly BetPosition[]) {
  const bets = positions.flatMap((position) =>
    position.legs.flatMap((leg) => (leg.settled === undefined ? [] : [{ position, leg, settled: leg.settled }])),
  );
  const groupBy = (keyOf: (bet: (typeof bets)[number]) => string) => {
    const groups: Record<string, { bets: number; profit: number; turnover: number }> = {};
    for (const bet of bets) {
      const group = groups[keyOf(bet)] ?? { bets: 0, profit: 0, turnover: 0 };
      groups[keyOf(bet)] = group;
      group.bets += 1;
      group.profit += Math.round(slipProfit(bet.leg, bet.settled.result, bet.settled.profit) * 100);
      group.turnover += Math.round(slipTurnover(bet.leg, bet.settled.result) * 100);
    }
    return groups;
  };
  const openLegs = positions.flatMap(({ legs }) => legs.filter(({ settled }) => settled === undefined));
  return {
    profit: Object.values(groupBy(() => 'all')).reduce((sum, { profit }) => sum + profit, 0),
    days: groupBy(({ settled }) => settled.at.slice(0, 10)),
    book: groupBy(({ leg }) => (leg.sportsbookId === null ? (leg.book ?? '') : String(leg.sportsbookId))),
    kind: groupBy(({ position }) => position.kind),
    expected: expectedOf(positions.filter(({ state }) => state === 'settled')),
    open: {
      positions: positions.filter(({ legs }) => legs.some(({ settled }) => settled === undefined)).length,
      bets: openLegs.length,
      staked: Math.round(openLegs.reduce((sum, { stake, bonus }) => sum + (bonus ? 0 : stake), 0) * 100),
    },
    openValue: positions
      .filter(({ kind }) => kind === 'value')
      .flatMap(({ legs }) => legs.map(({ settled, bonus, stake }) => (settled !== undefined || bonus ? 0 : stake)))
      .reduce((sum, stake) => sum + Math.round(stake * 100), 0),
  };
}

/** Of the positions whose bets all have a fair close; dollars. */
function expectedOf(positions: readonly BetPosition[]) {
  const sum = { positions: 0, profit: 0, actual: 0, variance: 0 };
  for (const { legs, profit: actual } of positions) {
    const results = resultsOf(legs);
    if (results === undefined) continue;
    const mean = results.reduce((all, [probability, profit]) => all + probability * profit, 0);
    sum.positions += 1;
    sum.profit += mean;
    sum.actual += actual;
    sum.variance += results.reduce((all, [probability, profit]) => all + probability * profit ** 2, 0) - mean ** 2;
  }
  return sum;
}

/**
 * How the bets of a position can end, each with its probability and profit: with 8 or less, 9, and 10 or more. Their lines are 8.5 and 9.5; what
 * the closes say of a line is the mean of either side, scaled to add up to 1, and of both lines together if 9 would be less than impossible.
 */
function resultsOf(legs: readonly BetLeg[]): (readonly [probability: number, profit: number])[] | undefined {
  const bets = legs.flatMap((leg) => (leg.close?.fair === undefined ? [] : [{ leg, fair: leg.close.fair }]));
  if (bets.length < legs.length) return undefined;
  const lineOf = (leg: BetLeg) => leg.pick?.threshold ?? Number.NaN;
  const shareOver = (lines: readonly number[]) => {
    const meanOf = (side: number) => {
      const fairs = bets.filter(({ leg }) => leg.pick?.side === side && lines.includes(lineOf(leg)));
      return fairs.reduce((sum, { fair }) => sum + fair, 0) / fairs.length;
    };
    const [over, under] = [meanOf(0), meanOf(1)];
    if (Number.isNaN(under)) return over;
    return Number.isNaN(over) ? 1 - under : over / (over + under);
  };
  const apart = [shareOver([8.5]), shareOver([9.5])] as const;
  const isNine = !apart.some(Number.isNaN) && apart[0] > apart[1];
  const [low, high] = isNine ? apart : [shareOver([8.5, 9.5]), shareOver([8.5, 9.5])];
  const profitAt = (total: number) =>
    legs.reduce((sum, leg) => {
      const won = total > lineOf(leg) === (leg.pick?.side === 0);
      return sum + slipProfit(leg, won ? 'won' : 'lost', 0);
    }, 0);
  return [
    [1 - low, profitAt(8)],
    [low - high, profitAt(9)],
    [high, profitAt(10)],
  ];
}

/** Books of these tests have no fee. `paid`: what the reply says, of which a payout cannot be told. */
function slipProfit({ odds, stake, bonus, sportsbookId }: BetLeg, result: string, paid: number): number {
  const fees = sportsbookId === null ? [] : (sportsbookById(sportsbookId)?.fees ?? []);
  if (fees.some(({ rate }) => rate > 0)) throw new Error('these books must have no fee');
  const winnings = odds > 0 ? (stake * odds) / 100 : (stake * 100) / -odds;
  const cent = (amount: number) => (Math.sign(amount) * Math.floor(Math.abs(amount) * 100 + 0.5 + 1e-6)) / 100;
  if (result === 'won') return cent(winnings);
  if (result === 'half-won') return cent(winnings / 2);
  if (result === 'lost') return bonus ? 0 : -stake;
  if (result === 'half-lost') return bonus ? 0 : cent(-stake / 2);
  return result === 'paid' ? paid : 0;
}

function slipTurnover({ stake, bonus }: BetLeg, result: string): number {
  if (bonus || result === 'push' || result === 'void') return 0;
  return result.startsWith('half') ? Math.floor((stake / 2) * 100 + 0.5 + 1e-6) / 100 : stake;
}
