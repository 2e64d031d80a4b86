import type { View } from '../../../../../../shared/catalogue/filters.ts';
import { shortcuts } from '../../../../config/shortcuts.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useShortcut } from '../../../../lib/use-shortcut.ts';

type ShownView = Exclude<View, 'auto'>;

const options = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

export function ViewSwitch({ view, onChange }: { view: ShownView; onChange: (view: ShownView) => void }) {
  useShortcut(shortcuts.view.key, () => onChange(view === 'cards' ? 'list' : 'cards'));
  return (
    <fieldset className="m-0 inline-flex h-11 shrink-0 rounded-md border border-line p-0 lg:h-9">
      <legend className="sr-only">View</legend>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={classNames(
            'rounded-[calc(var(--radius-md)-1px)] px-3 font-semibold text-sm focus-visible:-outline-offset-2 lg:px-2.5',
            view === value ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
