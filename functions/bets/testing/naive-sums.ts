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
    open: {
      positions: positions.filter(({ legs }) => legs.some(({ settled }) => settled === undefined)).length,
      bets: openLegs.length,
      staked: Math.round(openLegs.reduce((sum, { stake, bonus }) => sum + (bonus ? 0 : stake), 0) * 100),
    },
  };
}

/** Books of these tests have no fee. `paid`: what the reply says, of which a payout cannot be told. */
function slipProfit({ odds, stake, bonus, sportsbookId }: BetLeg, result: string, paid: number): number {
  const rate = sportsbookId === null ? 0 : sportsbookById(sportsbookId)?.commission.rate;
  if (rate !== 0) throw new Error('these books must have no fee');
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
