import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { Theme } from '../../../../shared/contracts/preferences.ts';
import { userQuery } from '../../api/account.ts';
import { preferencesQuery, savePreferencesMutation } from '../../api/preferences.ts';
import { readText, writeText } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { useSystemTheme } from './use-system-theme.ts';

/** Colors of the browser's own UI, the same as in theme.js. */
const chromeColors: Record<Theme, string> = { light: '#f5f6f9', dark: '#0b0e15' };

interface ThemeChoice {
  readonly theme: Theme;
  /** Whether the theme is the device's. */
  readonly followsSystem: boolean;
  /** The choice of this browser, not of the account: devices differ. */
  followSystem: (on: boolean) => void;
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

/**
 * theme.js applies the theme before the first paint. From then on it is the device's if this browser follows it, otherwise the choice made on
 * this page, otherwise the account's, otherwise the one stored in this browser.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: save } = useMutation(savePreferencesMutation(client));
  const system = useSystemTheme();
  const [chosen, setChosen] = useState<Theme | 'system' | undefined>(storedSystem);
  const followsSystem = chosen === 'system';
  const theme = followsSystem ? system : (chosen ?? preferences.data?.theme ?? storedTheme());

  useLayoutEffect(() => {
    applyTheme(theme);
    writeText(storageKeys.theme, followsSystem ? 'system' : theme);
  }, [theme, followsSystem]);

  const choice = useMemo<ThemeChoice>(
    () => ({
      theme,
      followsSystem,
      followSystem: (on) => setChosen(on ? 'system' : theme),
      setTheme: (next) => {
        setChosen(next);
        if (signedIn) save({ theme: next });
      },
    }),
    [theme, followsSystem, signedIn, save],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme needs a ThemeProvider around it');
  return choice;
}

function storedSystem(): 'system' | undefined {
  return readText(storageKeys.theme) === 'system' ? 'system' : undefined;
}

function storedTheme(): Theme {
  return readText(storageKeys.theme) === 'dark' ? 'dark' : 'light';
}

function applyTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chromeColors[chosen]);
}
