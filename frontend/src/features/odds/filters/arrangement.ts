import * as z from 'zod/mini';
import { sort, view } from '../../../../../shared/contracts/filter-fields.ts';
import type { Preset } from '../../../../../shared/contracts/presets.ts';

/** How a board shows the rows that the filters leave. */
export const arrangement = z.object({
  /** Null: the board's own. */
  sort: z.catch(z.nullable(sort), null),
  view: z.catch(view, 'auto'),
  /** Whether overlaps with a negative or unknown expected value are shown. */
  showsAllValues: z.catch(z.boolean(), false),
});
export type Arrangement = Readonly<z.output<typeof arrangement>>;

export const defaultArrangement: Arrangement = { sort: null, view: 'auto', showsAllValues: false };

export function isDefaultArrangement(chosen: Arrangement): boolean {
  return areSameArrangement(chosen, defaultArrangement);
}

export function areSameArrangement(a: Arrangement, b: Arrangement): boolean {
  return a.sort === b.sort && a.view === b.view && a.showsAllValues === b.showsAllValues;
}

export function arrangementFromPreset(preset: Preset): Arrangement {
  return {
    sort: preset.sort ?? defaultArrangement.sort,
    view: preset.view ?? defaultArrangement.view,
    showsAllValues: preset.showsAllValues ?? defaultArrangement.showsAllValues,
  };
}
