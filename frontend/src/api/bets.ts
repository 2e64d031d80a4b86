import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { changePosition, getPosition, placePosition } from '../../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { loadTransport } from './client.ts';

export const SAVE_BETS_FALLBACK = 'The server did not save them.';

/** @throws ApiError */
export async function place(request: RequestOf<typeof placePosition>) {
  const { sendTo } = await loadTransport();
  return sendTo(placePosition, { request });
}

/** @throws ApiError with status 409 if the position has another revision by now */
export async function change(id: string, request: RequestOf<typeof changePosition>) {
  const { sendTo } = await loadTransport();
  return sendTo(changePosition, { params: { id }, request });
}

/** @throws ApiError */
export async function currentPosition(id: string) {
  const { sendTo } = await loadTransport();
  const { position } = await sendTo(getPosition, { params: { id } });
  return position;
}

/** Runs a save. One after the other, so that a bet is added to the position that the one before has made; then lists of bets are refetched. */
export const saveBetsMutation = (client: QueryClient, save: (key: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: save,
    scope: { id: 'bets/save' },
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => `${queryKey[0]}`.startsWith('bets/') }),
  });
