import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../api/bets/bets-list.ts';
import { userQuery } from '../../api/user.ts';
import { useMembership } from '../../features/odds/membership/use-membership.ts';

/** How many opportunities are watched, and positions placed and settled, by the figures of a signed-in person, which are returned too. */
export function useTabCounts() {
  const { tracked } = useMembership();
  const { data: user } = useQuery(userQuery);
  const figures = useQuery({ ...figuresQuery(undefined), enabled: user !== undefined && user !== null });
  const { data } = figures;
  return {
    figures,
    counts: {
      watching: tracked.length,
      placed: data && data.open.positions + data.total.positions,
      settled: data?.total.positions,
    },
  };
}
