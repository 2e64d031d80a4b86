import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { changePosition, placePosition } from '../../../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../../../shared/contracts/contract.ts';
import { call } from '../client.ts';
import { refetchMoney } from './ledger.ts';

export const SAVE_BETS_FALLBACK = 'The server did not save them.';

/** @throws ApiError */
export const place = (request: RequestOf<typeof placePosition>) => call('bets/place-position', { request });

/** @throws ApiError with status 409 if the position has another revision by now */
export const change = (id: string, request: RequestOf<typeof changePosition>) =>
  call('bets/change-position', { params: { id }, request });

/** @throws ApiError */
export async function currentPosition(id: string) {
  const { position } = await call('bets/get-position', { params: { id } });
  return position;
}

/** Runs a save. One after the other, so that a bet is added to the position that the one before has made; then lists of bets are refetched. */
export const saveBetsMutation = (client: QueryClient, save: (key: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: save,
    scope: { id: 'bets/save' },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({
          predicate: ({ queryKey }) =>
            `${queryKey[0]}`.startsWith('bets/') || `${queryKey[0]}` === 'bettor/promotions/list-promotions',
        }),
        refetchMoney(client),
      ]),
  });
