import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { bettingSettingsQuery, saveBettingMutation } from '../../../api/betting.ts';
import { userQuery } from '../../../api/user.ts';
import { logFailure } from '../../../lib/log-failure.ts';
import { setOddsFormat } from '../../../lib/odds-format.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { setLossTaxRate } from '../../../lib/taxes/loss-tax.ts';
import { browserSettings, forgetBrowserSettings } from './browser-settings.ts';

/**
 * Gives what a visitor set in this browser to the account that signs in, once: what the account has itself stays, which the server sees to,
 * so that several tabs may do this. And follows what other tabs save. Renders nothing.
 */
export function BettingSync() {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const { mutateAsync } = useMutation(saveBettingMutation(client));
  const isSignedIn = user !== undefined && user !== null;

  const merge = useEffectEvent(async () => {
    const ofBrowser = browserSettings();
    if (ofBrowser === undefined) return;
    try {
      await mutateAsync({ ...ofBrowser, onlyUnset: true });
      forgetBrowserSettings();
    } catch (error) {
      // They stay in the browser for the next visit.
      logFailure('The betting settings of this browser could not be added to the account', error);
    }
  });
  useEffect(() => {
    if (isSignedIn) void merge();
    else {
      setOddsFormat(undefined);
      setLossTaxRate(undefined);
    }
  }, [isSignedIn]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.bettingSavedAt) void client.invalidateQueries(bettingSettingsQuery);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);

  return null;
}
