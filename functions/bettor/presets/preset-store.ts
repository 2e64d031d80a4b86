import * as z from 'zod/mini';
import { isGamePart, isMarketGroup, isSort, isView } from '../../../shared/catalogue/filters.ts';
import { isLeagueKey } from '../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import { MAX_PRESETS, type Preset, preset, TOO_MANY_PRESETS } from '../../../shared/contracts/presets.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { presetCount, preset as presetKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from '../../platform/table/write.ts';

/** A user's presets and their count change in one transaction. */

/**
 * Version of the rows written here; rows without one are of version 1. How a row's shape changes while two versions of the code run:
 * `docs/adding.md`.
 * - 1: `createdAt`, in milliseconds although other rows' `createdAt` is in seconds.
 * - 2: `savedAt`. `createdAt` is written beside it until no deployment that reads version 1 only can come back.
 * - 3: markets, periods, search, sort and view, each only where it is not the default. Earlier versions ignore them.
 */
const ROW_VERSION = 3;

/** Milliseconds since 1970, to keep the order in which presets were saved. */
const savedAt: z.ZodMiniType<Millis> = z.int();

/**
 * The pages that earlier versions read. A preset of another page is stored as one of these, which they show there, with its own page beside
 * it, until no deployment that reads only these can come back.
 */
const earlierPages: ReadonlySet<Preset['page']> = new Set(['dashboard', 'track', 'hidden', 'bonus', 'overlap']);

const presetRow = z.extend(preset, {
  page: z.string(),
  laterPage: z.optional(z.string()),
  // A later version's catalogue may have more of all of these.
  selectedSportsbooks: z.array(z.int()),
  selectedLeagues: z.array(z.string()),
  selectedMarkets: z.optional(z.array(z.string())),
  selectedPeriods: z.optional(z.array(z.string())),
  sort: z.optional(z.string()),
  view: z.optional(z.string()),
  savedAt: z.optional(savedAt),
  createdAt: z.optional(savedAt),
});

/** The presets of one page in the order they were saved, then by id. */
export async function presetsOf(table: Table, userId: string, page: Preset['page']): Promise<Preset[]> {
  const { pk } = presetCount(userId);
  const rows = await table.query(pk, { schema: presetRow, skPrefix: `PRESET${KEY_SEPARATOR}` });
  return rows
    .map(({ laterPage, ...row }) => ({ ...row, page: laterPage ?? row.page }))
    .filter((row) => row.page === page)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1))
    .flatMap((row) => presetOf(row, page));
}

type PresetRow = Omit<z.output<typeof presetRow>, 'laterPage'>;

const timeOf = ({ savedAt, createdAt }: PresetRow): Millis => savedAt ?? createdAt ?? 0;

/**
 * A row as a preset, without what this version's catalogue lacks: sportsbooks, leagues, markets, periods, the sort and the view. None if
 * that leaves a choice empty, which would mean everything.
 */
function presetOf({ savedAt: _, createdAt: __, ...row }: PresetRow, page: Preset['page']): Preset[] {
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
 * @throws Conflict at the maximum number of presets
 */
export async function addPreset(table: Table, userId: string, added: Preset, now: Millis): Promise<void> {
  const page = earlierPages.has(added.page) ? { page: added.page } : { page: 'overlap', laterPage: added.page };
  const values = { ...added, ...page, v: ROW_VERSION, savedAt: now, createdAt: now };
  try {
    await table.transact([
      { kind: 'update', key: presetCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
      { kind: 'put', key: presetKey(userId, added.id), values, condition: isNew },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Conflict(TOO_MANY_PRESETS);
    throw error;
  }
}

/**
 * Deletes a user's preset.
 * @throws NotFound if there is none with this id
 */
export async function deletePreset(table: Table, userId: string, presetId: string): Promise<void> {
  try {
    await table.transact([
      { kind: 'remove', key: presetKey(userId, presetId), condition: mustExist },
      { kind: 'update', key: presetCount(userId), change: { add: { n: -1 }, condition: hasSome } },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new NotFound();
    throw error;
  }
}

const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_PRESETS },
};

const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };
