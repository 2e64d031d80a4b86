import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, endpointKey, type RequestTo } from '../client.ts';
import { exposureQuery, limitsQuery, takenQuery } from './limits.ts';

export const LEDGER_FALLBACK = 'Your money could not be loaded. Please try again.';
export const SAVE_ENTRY_FALLBACK = 'The entry could not be saved. Please try again.';
export const DELETE_ENTRY_FALLBACK = 'The entry could not be deleted. Please try again.';

const ROLLOVERS_FRESH_MS = 60_000;

/** All entries of the signed-in user's ledgers, the last day first, with what bets did to the money by day. */
export const ledgerQuery = queryOptions({
  queryKey: endpointKey('bettor/ledger/get-ledger'),
  queryFn: ({ signal }) => call('bettor/ledger/get-ledger', { signal }),
});

/** How far the rollovers have come that are not over. */
export const rolloversQuery = queryOptions({
  queryKey: endpointKey('bets/money/get-rollovers'),
  queryFn: ({ signal }) => call('bets/money/get-rollovers', { signal }),
  staleTime: ROLLOVERS_FRESH_MS,
});

/** After entries or bets: what is at the books has changed, by which stakes are capped. */
export const refetchMoney = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(ledgerQuery),
    client.invalidateQueries(rolloversQuery),
    client.invalidateQueries(exposureQuery),
    client.invalidateQueries(limitsQuery),
    client.invalidateQueries(takenQuery),
    client.invalidateQueries({ queryKey: endpointKey('bettor/settings/get-settings') }),
  ]);

// They settle once the ledger is refetched. Even after a failure: the entry may have been changed elsewhere.
export const saveEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bettor/ledger/save-entry'>) => call('bettor/ledger/save-entry', { request }),
    onSettled: () => refetchMoney(client),
  });

export const changeEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...request }: RequestTo<'bettor/ledger/change-entry'> & { readonly id: string }) =>
      call('bettor/ledger/change-entry', { params: { id }, request }),
    onSettled: () => refetchMoney(client),
  });

export const deleteEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('bettor/ledger/delete-entry', { params: { id } }),
    onSettled: () => refetchMoney(client),
  });

export const checkBalanceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bettor/ledger/check-balance'>) => call('bettor/ledger/check-balance', { request }),
    onSettled: () => refetchMoney(client),
  });

/** For each entry, whether it was added, or with `dryRun` is new, or known already. @throws ApiError */
export async function sendEntries(request: RequestTo<'bettor/ledger/import-entries'>) {
  return (await call('bettor/ledger/import-entries', { request })).outcomes;
}

/** Returns how many entries were deleted. @throws ApiError */
export async function undoEntries(importId: string): Promise<number> {
  return (await call('bettor/ledger/undo-import', { params: { importId } })).deleted;
}
