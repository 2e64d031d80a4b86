import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Promotion } from '../../../shared/contracts/promotions.ts';
import { change, currentPosition } from './bets/bets.ts';
import { refetchBets } from './bets/bets-list.ts';
import { call, endpointKey, type RequestTo } from './client.ts';

export const SAVE_PROMOTION_FALLBACK = 'The promotion could not be saved';
export const DELETE_PROMOTION_FALLBACK = 'The promotion could not be deleted';

/** The signed-in user's own promotions, the first to expire first. */
export const promotionsQuery = queryOptions({
  queryKey: endpointKey('bettor/promotions/list-promotions'),
  queryFn: ({ signal }) => call('bettor/promotions/list-promotions', { signal }),
});

// They settle once the list is refetched. Even after a failure: the promotion may have been changed elsewhere.
const refetchPromotions = (client: QueryClient) => client.invalidateQueries(promotionsQuery);

export const savePromotionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bettor/promotions/save-promotion'>) =>
      call('bettor/promotions/save-promotion', { request }),
    onSettled: () => refetchPromotions(client),
  });

export const changePromotionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...request }: RequestTo<'bettor/promotions/change-promotion'> & { readonly id: string }) =>
      call('bettor/promotions/change-promotion', { params: { id }, request }),
    onSettled: () => refetchPromotions(client),
  });

/**
 * The person says whether the bonus bet for a lost no-sweat bet has arrived. One that never came is no promotion any more, and its bet
 * lost all of its stake.
 */
export const answerPendingMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ promotion, came }: { readonly promotion: Promotion; readonly came: boolean }) => {
      if (came || promotion.refundOf === null) {
        const { id, ...request } = { ...promotion, pending: false };
        return call('bettor/promotions/change-promotion', { params: { id }, request });
      }
      const { id, revision, legs } = await currentPosition(promotion.refundOf);
      const leg = legs.findIndex(({ refundValue, refundMissing }) => refundValue !== undefined && !refundMissing);
      return change(id, { revision, change: { type: 'refund', leg: Math.max(0, leg), missing: true } });
    },
    onSettled: () => Promise.all([refetchPromotions(client), refetchBets(client)]),
  });

export const deletePromotionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('bettor/promotions/delete-promotion', { params: { id } }),
    onSettled: () => refetchPromotions(client),
  });
