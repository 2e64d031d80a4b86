import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type BettingSettings, saveBettingSettings } from '../../../../../shared/contracts/betting.ts';
import { type BettingSave, bettingSettingsQuery, saveBettingKey, saveBettingMutation } from '../../../api/betting.ts';
import { userQuery } from '../../../api/user.ts';
import { noSettings, withChange } from './betting-settings.ts';
import { browserSettings, changeBrowserSettings, onBrowserSettingsChanged } from './browser-settings.ts';

export interface BettingSettingsState {
  /** With the changes that are being saved. The same object until something changes. */
  readonly settings: BettingSettings;
  /** False while the account's settings are loading. */
  readonly settled: boolean;
  /** Why the account's settings are not known; they are then as before the first choice. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** How the bettor bets, as stored: of a signed-in user with the account, of a visitor in this browser. */
export function useBettingSettings(): BettingSettingsState {
  const user = useQuery(userQuery);
  const isSignedIn = user.data !== undefined && user.data !== null;
  const { data, error, refetch } = useQuery({ ...bettingSettingsQuery, enabled: isSignedIn });
  const saving = useMutationState({
    filters: { mutationKey: saveBettingKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const ofBrowser = useSyncExternalStore(onBrowserSettingsChanged, browserSettings);
  const settings = useMemo(() => {
    if (!isSignedIn) return ofBrowser === undefined ? noSettings : settingsIn(ofBrowser);
    const changes = saving.flatMap((variables) => saveBettingSettings.request.safeParse(variables).data ?? []);
    return changes.reduce(withChange, data ?? noSettings);
  }, [isSignedIn, data, saving, ofBrowser]);
  const isKnown = !isSignedIn || data !== undefined;
  return {
    settings,
    settled: !user.isPending && (isKnown || error !== null),
    error: isKnown ? null : error,
    retry: () => void refetch(),
  };
}

export interface SaveBetting {
  /** True once it is saved. Others see the change at once; if it fails they see what was before. */
  readonly save: (change: BettingSave) => Promise<boolean>;
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  readonly error: Error | null;
}

/** Saves changes. Each field has its own, so that it shows what became of its last change. */
export function useSaveBetting(): SaveBetting {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const isSignedIn = user !== undefined && user !== null;
  const { mutateAsync, status, error } = useMutation(isSignedIn ? saveBettingMutation(client) : inBrowser);
  const states = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const;
  return {
    save: (change) =>
      mutateAsync(change).then(
        () => true,
        () => false,
      ),
    state: states[status],
    error,
  };
}

const inBrowser = { mutationFn: async (change: BettingSave) => changeBrowserSettings(change) };

/** One object of settings for each of changes, so that components share it. */
const known = new WeakMap<object, BettingSettings>();

function settingsIn(change: Omit<BettingSave, 'onlyUnset'>): BettingSettings {
  const settings = known.get(change) ?? { ...change, books: change.books ?? [] };
  known.set(change, settings);
  return settings;
}
