import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Toggle } from '../../ui/fields/Toggle.tsx';
import { useTheme } from './ThemeProvider.tsx';

/** The appearance settings. `children`: more switches. */
export function AppearanceCard({ children }: { children?: ReactNode }) {
  const { theme, setTheme, followsSystem, followSystem } = useTheme();
  return (
    <Card title="Appearance">
      <div className="flex flex-col gap-4">
        <Toggle
          label="Dark theme"
          hint="Syncs to every browser you log in from."
          on={theme === 'dark'}
          onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
        <Toggle
          label="System theme"
          hint="Follows the light or dark setting of this device. Saved in this browser."
          on={followsSystem}
          onChange={followSystem}
        />
        {children}
      </div>
    </Card>
  );
}
