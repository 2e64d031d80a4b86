import { ListFilter } from 'lucide-react';
import { lazy, useState } from 'react';
import { shortcuts } from '../../../config/shortcuts.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { PresetFilterPage } from './filter-store.ts';
import { useFilters } from './use-filters.ts';

const FiltersModal = lazy(async () => ({ default: (await import('./FiltersModal.tsx')).FiltersModal }));

export function FiltersButton({ page }: { page: PresetFilterPage }) {
  const { active } = useFilters(page);
  const [open, setOpen] = useState(false);
  useShortcut(shortcuts.filters.key, () => setOpen(true), !open);
  return (
    <>
      <IconButton
        icon={ListFilter}
        title="Filters"
        shortcut={shortcuts.filters.key}
        note={active ? 'Filters are active' : undefined}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LazyPart errorTitle="The filters could not be loaded" onLoadError={() => setOpen(false)}>
          <FiltersModal page={page} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
