import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { Theme } from '../../../../shared/contracts/preferences.ts';
import { userQuery } from '../../api/account.ts';
import { preferencesQuery, savePreferencesMutation } from '../../api/preferences.ts';
import { readText, writeText } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/** Colors of the browser's own UI, the same as in theme.js. */
const chromeColors: Record<Theme, string> = { light: '#f5f6f9', dark: '#0b0e15' };

interface ThemeChoice {
  readonly theme: Theme;
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

/**
 * theme.js applies the theme before the first paint. From then on it is the choice made on this page, otherwise the account's, otherwise
 * the one stored in this browser.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: save } = useMutation(savePreferencesMutation(client));
  const [chosen, setChosen] = useState<Theme>();
  const theme = chosen ?? preferences.data?.theme ?? storedTheme();

  useLayoutEffect(() => {
    applyTheme(theme);
    writeText(storageKeys.theme, theme);
  }, [theme]);

  const choice = useMemo<ThemeChoice>(
    () => ({
      theme,
      setTheme: (next) => {
        setChosen(next);
        if (signedIn) save({ theme: next });
      },
    }),
    [theme, signedIn, save],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme needs a ThemeProvider around it');
  return choice;
}

function storedTheme(): Theme {
  return readText(storageKeys.theme) === 'dark' ? 'dark' : 'light';
}

function applyTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chromeColors[chosen]);
}
