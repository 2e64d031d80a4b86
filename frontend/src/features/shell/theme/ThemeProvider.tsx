import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Preferences, Theme, ThemeChoice } from '../../../../../shared/contracts/preferences.ts';
import { preferencesQuery, savePreferencesMutation } from '../../../api/preferences.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import { userQuery } from '../../../api/user.ts';
import { readText, writeText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

/** Colors of the browser's own UI, the same as in theme.js. */
const chromeColors: Record<Theme, string> = { light: '#f5f6f9', dark: '#0b0e15' };

interface ThemeState {
  /** What the page shows. */
  readonly theme: Theme;
  readonly choice: ThemeChoice;
  /** Chooses a theme, for the account too if there is one. */
  choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/**
 * theme.js applies the theme before the first paint. From then on the choice made on this page counts, otherwise the account's, otherwise
 * the one stored in this browser. With `system` the page follows the device as it changes.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const system = useSystemTheme();
  const [chosen, setChosen] = useState<ThemeChoice>();
  const choice = chosen ?? themeChoice(preferences.data) ?? storedChoice();
  const theme = choice === 'system' ? system : choice;

  useLayoutEffect(() => {
    applyTheme(theme);
    writeText(storageKeys.theme, choice);
  }, [theme, choice]);

  const state = useMemo<ThemeState>(
    () => ({
      theme,
      choice,
      choose: (next) => {
        setChosen(next);
        if (!signedIn) return;
        const saved = next === 'system' ? { theme: system, followSystem: true } : { theme: next };
        // A failure is logged; the choice stays in this browser.
        runMutation(client, savePreferencesMutation(client), saved).catch(() => undefined);
      },
    }),
    [theme, choice, system, signedIn, client],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (state === null) throw new Error('useTheme needs a ThemeProvider around it');
  return state;
}

/** The account's choice; undefined if it has none, or one of before accounts could follow a device, where this browser does. */
function themeChoice(preferences: Preferences | undefined): ThemeChoice | undefined {
  if (preferences?.followSystem === true) return 'system';
  if (preferences?.followSystem === undefined && storedChoice() === 'system') return undefined;
  return preferences?.theme;
}

function storedChoice(): ThemeChoice {
  const stored = readText(storageKeys.theme);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

function applyTheme(shown: Theme): void {
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chromeColors[shown]);
}

const DARK = '(prefers-color-scheme: dark)';

/** The theme that the device is set to; follows it. */
function useSystemTheme(): Theme {
  return useSyncExternalStore(subscribe, deviceTheme, deviceTheme);
}

/** Light where a page is rendered without a window: nothing of that shows the theme. */
function deviceTheme(): Theme {
  return typeof window !== 'undefined' && window.matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
