import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueryOf, RequestOf } from '../../../shared/contracts/contract.ts';
import { deletePreset, listPresets, savePreset } from '../../../shared/contracts/presets.ts';
import { call } from './client.ts';

export const SAVE_FALLBACK = 'Failed to create preset';
export const DELETE_FALLBACK = 'Failed to delete preset';

type Page = QueryOf<typeof listPresets>['page'];

/** The presets of a page, in the order they were saved. Only for somebody signed in. */
export const presetsQuery = (page: Page) =>
  queryOptions({
    queryKey: [listPresets.path, page],
    queryFn: ({ signal }) => call(listPresets, { query: { page }, signal }),
  });

/** Settled once the list that shows the new preset is there. */
export const savePresetMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestOf<typeof savePreset>) => call(savePreset, { request }),
    onSuccess: ({ page }) => client.invalidateQueries(presetsQuery(page)),
  });

/** Whatever the answer, the list is asked for anew: a preset may have been deleted elsewhere. */
export const deletePresetMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(deletePreset, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listPresets.path] }),
  });
