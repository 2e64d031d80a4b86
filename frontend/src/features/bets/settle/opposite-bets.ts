import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';

/**
 * Whether one of the two bets of a position wins and the other loses, pushes and voids apart: both are open, opposite, and on the same line.
 */
export function areDecidedTogether({ legs }: Pick<BetPosition, 'legs'>): boolean {
  const [first, second, ...others] = legs;
  if (first === undefined || second === undefined || others.length > 0) return false;
  return isOpen(first) && isOpen(second) && areOpposite(first.pick, second.pick);
}

function isOpen({ settled }: BetLeg): boolean {
  return settled === undefined;
}

function areOpposite(first: BetLeg['pick'], second: BetLeg['pick']): boolean {
  if (first === null || second === null) return false;
  return (
    first.side !== second.side &&
    first.participant === second.participant &&
    first.threshold === second.threshold &&
    family(first.market) === family(second.market)
  );
}

/** Main and alternate lines are the same market. */
function family(market: string): string {
  return market.replace(/^alternate_|_alternate$/g, '');
}
