import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { applyTheme, keepTheme, storedTheme, type Theme } from './theme-store.ts';

interface ThemeChoice {
  readonly theme: Theme;
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

/** The theme was applied by theme.js before the first paint; here it is changed. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setState] = useState(storedTheme);
  const choice = useMemo<ThemeChoice>(
    () => ({
      theme,
      setTheme: (chosen) => {
        applyTheme(chosen);
        keepTheme(chosen);
        setState(chosen);
      },
    }),
    [theme],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme needs a ThemeProvider around it');
  return choice;
}
