import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { setOddsFormat } from '../lib/odds-format.ts';
import { saveText } from '../lib/storage/storage.ts';
import { storageKeys } from '../lib/storage/storage-keys.ts';
import { setLossTaxRate } from '../lib/taxes/loss-tax.ts';
import { call, endpointKey, type RequestTo } from './client.ts';

export const LOAD_BETTING_FALLBACK = 'Your betting settings could not be loaded';
export const SAVE_BETTING_FALLBACK = 'This could not be saved. Please try again.';

const FRESH_MS = 60_000;

export type BettingSave = RequestTo<'bettor/settings/save-settings'>;

/** How the account bets. Only for a signed-in user. Whoever comes back to the page sees what another device has changed. */
export const bettingSettingsQuery = queryOptions({
  queryKey: endpointKey('bettor/settings/get-settings'),
  queryFn: async ({ signal }) => {
    const settings = await call('bettor/settings/get-settings', { signal });
    setOddsFormat(settings.oddsFormat);
    setLossTaxRate(settings.lossTaxRate ?? undefined);
    return settings;
  },
  staleTime: FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

/** By this key the changes that are being saved are found. */
export const saveBettingKey = endpointKey('bettor/settings/save-settings');

/** Only for a signed-in user. The scope runs saves one at a time, so that the last choice wins. */
export const saveBettingMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: saveBettingKey,
    mutationFn: async (request: BettingSave) => {
      const { queryKey } = bettingSettingsQuery;
      const before = client.getQueryState(queryKey);
      const saved = await call('bettor/settings/save-settings', { request });
      const now = client.getQueryState(queryKey);
      // Another tab has saved meanwhile: what was asked for then may be newer than this, or older.
      const isDoubtful = now?.fetchStatus === 'fetching' || now?.dataUpdateCount !== before?.dataUpdateCount;
      await client.cancelQueries(bettingSettingsQuery);
      client.setQueryData(queryKey, saved);
      setOddsFormat(saved.oddsFormat);
      setLossTaxRate(saved.lossTaxRate ?? undefined);
      if (isDoubtful) void client.invalidateQueries(bettingSettingsQuery);
      // Other tabs hear of it.
      saveText(storageKeys.bettingSavedAt, `${Date.now()}`);
      return saved;
    },
    scope: { id: 'bettor/settings/save-settings' },
  });
