import { FiltersButton } from '../features/odds/filters/FiltersButton.tsx';
import type { PresetFilterPage } from '../features/odds/filters/filter-store.ts';
import { ScanControls } from '../features/odds/scans/ScanControls.tsx';

/** The controls of a board in the header. Loaded with the board, since visitors never see them. */
export function BoardControls({ filters }: { filters: PresetFilterPage }) {
  return (
    <>
      <FiltersButton key={filters} page={filters} />
      <ScanControls />
    </>
  );
}
