import { FiltersButton } from '../features/filters/FiltersButton.tsx';
import type { PresetFilterPage } from '../features/filters/filter-store.ts';
import { ScanControls } from '../features/scanning/ScanControls.tsx';

/** What a board can be told from the header. Loaded with the board: a visitor has no use for it. */
export function BoardControls({ filters }: { filters: PresetFilterPage }) {
  return (
    <>
      <FiltersButton key={filters} page={filters} />
      <ScanControls />
    </>
  );
}
