import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../../shared/contracts/contract.ts';
import type { listPresets } from '../../../shared/contracts/presets.ts';
import { call, endpointKey, type RequestTo } from './client.ts';

export const SAVE_FALLBACK = 'Failed to create preset';
export const DELETE_FALLBACK = 'Failed to delete preset';

type Page = QueryOf<typeof listPresets>['page'];

/** The presets of a page, oldest first. Only for a signed-in user. */
export const presetsQuery = (page: Page) =>
  queryOptions({
    queryKey: endpointKey('bettor/presets/list-presets', page),
    queryFn: ({ signal }) => call('bettor/presets/list-presets', { query: { page }, signal }),
  });

/** Settles once the list includes the new preset. */
export const savePresetMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bettor/presets/save-preset'>) => call('bettor/presets/save-preset', { request }),
    onSuccess: ({ page }) => client.invalidateQueries(presetsQuery(page)),
  });

/** Refetches the list even after a failure: the preset may have been deleted elsewhere. */
export const deletePresetMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('bettor/presets/delete-preset', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey('bettor/presets/list-presets') }),
  });
