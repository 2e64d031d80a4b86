import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ThemeChoice } from '../../../../../shared/contracts/preferences.ts';
import { Card } from '../../../ui/Card.tsx';
import { Segment } from '../../../ui/fields/Segment.tsx';
import { useTheme } from './ThemeProvider.tsx';

const choices = [
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
  { choice: 'system', label: 'System', Icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; label: string; Icon: typeof Sun }[];

/** The appearance settings. `children`: more switches. */
export function AppearanceCard({ children }: { children?: ReactNode }) {
  return (
    <Card title="Appearance">
      <div className="flex flex-col gap-4">
        <ThemeField />
        {children}
      </div>
    </Card>
  );
}

/** Applies at once. */
function ThemeField() {
  const { choice, choose } = useTheme();
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-medium text-sm">Theme</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        System follows this device’s setting. Syncs to every browser you log in from.
      </p>
      <div className="mt-2 grid max-w-md grid-cols-3 gap-1 rounded-lg bg-sunken p-1">
        {choices.map(({ choice: each, label, Icon }) => (
          <Segment
            key={each}
            name={id}
            checked={each === choice}
            onChoose={() => choose(each)}
            className="min-h-11 flex-wrap gap-x-2 rounded-md px-2"
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </Segment>
        ))}
      </div>
    </fieldset>
  );
}
