import * as z from 'zod/mini';
import { MAX_PRESETS } from '../../../shared/catalogue/account-limits.ts';
import { isGamePart, isMarketGroup, isSort, isView } from '../../../shared/catalogue/filters.ts';
import { isLeagueKey } from '../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import { type Preset, preset } from '../../../shared/contracts/presets.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { Refusal } from '../../platform/errors.ts';
import { presetCount, preset as presetKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from '../../platform/table/write.ts';

/** A user's presets and their count change in one transaction. */

/** Milliseconds since 1970, to keep the order in which presets were saved. */
const savedAt: z.ZodMiniType<Millis> = z.int();

const presetRow = z.extend(preset, {
  // A later version's catalogue may have more of all of these.
  page: z.string(),
  selectedSportsbooks: z.array(z.int()),
  selectedLeagues: z.array(z.string()),
  selectedMarkets: z.optional(z.array(z.string())),
  selectedPeriods: z.optional(z.array(z.string())),
  sort: z.optional(z.string()),
  view: z.optional(z.string()),
  savedAt,
});

/** The presets of one page in the order they were saved, then by id. */
export async function presetsOf(table: Table, userId: string, page: Preset['page']): Promise<Preset[]> {
  const { pk } = presetCount(userId);
  const rows = await table.query(pk, { schema: presetRow, skPrefix: `PRESET${KEY_SEPARATOR}` });
  return rows
    .filter((row) => row.page === page)
    .toSorted((one, other) => one.savedAt - other.savedAt || (one.id < other.id ? -1 : 1))
    .flatMap((row) => presetOf(row, page));
}

type PresetRow = z.output<typeof presetRow>;

/**
 * A row as a preset, without what this version's catalogue lacks: sportsbooks, leagues, markets, periods, the sort and the view. None if
 * that leaves a choice empty, which would mean everything.
 */
function presetOf({ savedAt: _, ...row }: PresetRow, page: Preset['page']): Preset[] {
  const { selectedMarkets: markets, selectedPeriods: periods, sort, view, ...rest } = row;
  const selectedSportsbooks = row.selectedSportsbooks.filter((id) => sportsbookById(id) !== undefined);
  const selectedLeagues = row.selectedLeagues.filter(isLeagueKey);
  const selectedMarkets = markets?.filter(isMarketGroup);
  const selectedPeriods = periods?.filter(isGamePart);
  const lost =
    isLost(row.selectedSportsbooks, selectedSportsbooks) ||
    isLost(row.selectedLeagues, selectedLeagues) ||
    isLost(markets, selectedMarkets) ||
    isLost(periods, selectedPeriods);
  if (lost) return [];
  const preset: Preset = { ...rest, page, selectedSportsbooks, selectedLeagues };
  if (selectedMarkets !== undefined) preset.selectedMarkets = selectedMarkets;
  if (selectedPeriods !== undefined) preset.selectedPeriods = selectedPeriods;
  if (sort !== undefined && isSort(sort)) preset.sort = sort;
  if (view !== undefined && isView(view)) preset.view = view;
  return [preset];
}

/** Whether a choice has become empty. */
function isLost(stored: readonly unknown[] | undefined, known: readonly unknown[] | undefined): boolean {
  return stored !== undefined && stored.length > 0 && known?.length === 0;
}

/**
 * Adds a preset. `now`: ms.
 * @throws 'too-many-presets'
 */
export async function addPreset(table: Table, userId: string, added: Preset, now: Millis): Promise<void> {
  const values = { ...added, savedAt: now };
  try {
    await table.transact([
      { kind: 'update', key: presetCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
      { kind: 'put', key: presetKey(userId, added.id), values, condition: isNew },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Refusal('too-many-presets');
    throw error;
  }
}

/**
 * Deletes a user's preset.
 * @throws 'not-found' if there is none with this id
 */
export async function deletePreset(table: Table, userId: string, presetId: string): Promise<void> {
  try {
    await table.transact([
      { kind: 'remove', key: presetKey(userId, presetId), condition: mustExist },
      { kind: 'update', key: presetCount(userId), change: { add: { n: -1 }, condition: hasSome } },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Refusal('not-found');
    throw error;
  }
}

const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_PRESETS },
};

const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };
