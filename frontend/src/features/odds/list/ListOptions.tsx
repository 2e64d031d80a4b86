import { Columns3 } from 'lucide-react';
import { CheckMenu } from '../../../ui/menus/CheckMenu.tsx';
import { optionalColumns, setListSettings, useListSettings } from './list-settings.ts';

const COMPACT = 'compact';

const options = [
  { value: COMPACT, label: 'Compact rows' },
  { value: 'dollars', label: 'Dollars' },
  { value: 'age', label: 'Age' },
  { value: 'start', label: 'Start' },
  { value: 'actions', label: 'Calculator, track, hide' },
] as const;

/** The columns and the density of lists. */
export function ListOptions() {
  const { compact, hidden } = useListSettings();
  return (
    <CheckMenu
      name="List options"
      options={options}
      chosen={[...(compact ? [COMPACT] : []), ...optionalColumns.filter((column) => !hidden.includes(column))]}
      onChange={(chosen) =>
        setListSettings({
          compact: chosen.includes(COMPACT),
          hidden: optionalColumns.filter((column) => !chosen.includes(column)),
        })
      }
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-line text-muted transition-colors hover:border-line-strong hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 lg:size-9"
    >
      <Columns3 aria-hidden className="size-4.5" />
    </CheckMenu>
  );
}
