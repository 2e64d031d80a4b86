import { useQuery } from '@tanstack/react-query';
import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { useAccess } from '../../../api/access.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import type { PlacingRules } from '../placement/second-choice.ts';
import { NO_PRICES, otherSideOf, otherSidePrices, otherSideQuery } from './other-side.ts';

const TICK_S = 10;
const REFRESH_MS = 30_000;

/** The other side of a bet with its prices of now, as far as they can be looked up. */
export type FoundOtherSide = ReturnType<typeof useOtherSide>;

export function useOtherSide(
  { game, pick, sportsbookId }: Pick<BetLeg, 'pick' | 'sportsbookId'> & Pick<BetPosition, 'game'>,
  { books }: PlacingRules,
) {
  const access = useAccess();
  const now = useClockValue((at) => Math.floor(at / 1000 / TICK_S) * TICK_S);
  const other = game === null ? undefined : otherSideOf(game, pick);
  const startsAt = game?.startTime == null ? undefined : Date.parse(game.startTime) / 1000;
  const hasStarted = startsAt !== undefined && startsAt <= now;
  const isLooked = other !== undefined && game?.id != null && !hasStarted && access.level === 'subscribed';
  const query = useQuery({
    ...otherSideQuery(game ?? { league: '', title: '' }, other ?? NO_SIDE),
    enabled: isLooked,
    refetchInterval: REFRESH_MS,
  });
  const listed = isLooked ? query.data?.find(({ id }) => id === game?.id) : undefined;
  const asked = {
    league: game?.league ?? '',
    now: Math.max(now, listed?.at ?? 0),
    books,
    ownBook: sportsbookId,
  };
  return {
    other,
    hasStarted,
    access: access.level,
    isLooked,
    isLooking: isLooked && query.isPending,
    isFetching: query.isFetching,
    error: isLooked && query.data === undefined ? query.error : null,
    refetch: () => void query.refetch(),
    prices: other === undefined ? NO_PRICES : otherSidePrices(listed, other, asked),
  };
}

const NO_SIDE = { label: '', family: '', side: 0, about: null, line: 0 } as const;
