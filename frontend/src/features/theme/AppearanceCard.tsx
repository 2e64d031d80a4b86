import { Card } from '../../ui/Card.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useTheme } from './ThemeProvider.tsx';

export function AppearanceCard() {
  const { theme, setTheme } = useTheme();
  return (
    <Card title="Appearance">
      <Toggle
        label="Dark theme"
        hint="Follows your account to every browser you log in from."
        on={theme === 'dark'}
        onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
      />
    </Card>
  );
}
