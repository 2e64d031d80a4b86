import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { type Cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { recommendedBets } from '../../../api/from-wire.ts';
import type { FilterContext } from '../../../features/odds/filters/apply-filters.ts';
import { type MembershipRecord, toRow } from '../../../features/odds/membership/membership-record.ts';
import { readRow } from '../../../features/odds/rows/read-row.ts';
import { rowFigures } from '../../../features/odds/rows/row-figures.ts';
import { idOf } from '../../../features/odds/rows/row-id.ts';
import { formatPercent, formatStart } from '../../../lib/format.ts';

/** The state of the current list of a kind: not fetched, loading, loaded or failed. */
export type ListStatus = 'off' | 'checking' | 'current' | 'failed';

/** The current lists of the kinds that were fetched. */
export interface CurrentLists {
  /** The bettor's sportsbooks; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  readonly statusOf: (kind: OpportunityKind) => ListStatus;
  /** The unparsed row of an opportunity, if it is listed now. */
  readonly rowOf: (opportunityId: string) => unknown;
  /** Such a row with the pair and stakes of the bettor; undefined without a pair at their sportsbooks. */
  readonly pairMine: (row: unknown) => unknown;
}

export interface SavedRow {
  /** Of the row: that of the record, or the one under which it is listed now. */
  readonly id: string;
  readonly row: unknown;
  readonly listed: boolean;
  /** Whether it can be bet no more as it was saved: its event has started, or the list of now has it not. */
  readonly isOver: boolean;
  readonly note: string;
}

const savedRowsCache = new WeakMap<MembershipRecord, object>();

/**
 * The row to show for a record: the current one while the opportunity is listed with a pair at the bettor's sportsbooks and its event has not
 * started, otherwise the saved one, with a note that says which. What was saved never disappears by itself. `now` in milliseconds; `total`: the
 * bettor's stake. A saved row has no prices of other books, so it says which of its books the bettor does not have.
 */
export function savedRow(
  record: MembershipRecord,
  { lists, list, now, total }: { lists: CurrentLists; list: 'tracked' | 'hidden'; now: number; total: Cents },
): SavedRow {
  const id = record.opportunityId;
  const started = Date.parse(record.eventStartTime) <= now;
  const listed = started ? undefined : lists.rowOf(id);
  const current = listed === undefined ? undefined : lists.pairMine(listed);
  const asOf = `prices as of ${formatStart(pricedAt(record), now).replace('Today', 'today')}`;
  if (current !== undefined) {
    return {
      id: idOf(current) ?? id,
      row: current,
      listed: true,
      isOver: false,
      note: `Still listed${listedNote(record, list, total)}`,
    };
  }
  const row = rowAsSaved(record);
  const status = lists.statusOf(record.kind);
  const isOver = started || (listed === undefined && status === 'current');
  const saved = (note: string) => {
    const texts = [notMineText(row, lists.books), record.kept, note];
    return { id, row, listed: false, isOver, note: texts.filter(Boolean).join(' · ') };
  };
  if (started) return saved(`The event has started: ${asOf}`);
  if (listed !== undefined) return saved(`No pair at your books: ${asOf}`);
  const notes: Record<ListStatus, string> = {
    off: `Saved: ${asOf}`,
    checking: 'Looking for current prices…',
    current: `No longer listed: ${asOf}`,
    failed: `Saved: ${asOf}`,
  };
  return saved(notes[status]);
}

/** The margin when it was saved. Here promos are bonus bets of the total stake, whatever promotion was chosen. */
function listedNote(record: MembershipRecord, list: 'tracked' | 'hidden', total: Cents): string {
  if (record.kept === undefined) return ` · ${marginText(record)} when ${list}`;
  return `, here as a ${formatShortDollars(total)} bonus bet · When ${list}: ${record.kept}`;
}

/**
 * Pairs a row within the chosen sportsbooks, a current one by `pairWithin`. A saved row has no prices of other books: it matches if all of its
 * own books are chosen, and keeps the stakes with which it was saved.
 */
export function pairSaved(
  row: unknown,
  books: ReadonlySet<number>,
  pairWithin: FilterContext['pairWithin'],
): object | undefined {
  if (isListed(row)) return pairWithin(row, books);
  const opportunity = readRow(row);
  if (opportunity === undefined) return undefined;
  const { legs } = opportunity;
  return legs.length > 0 && legs.every(({ best }) => books.has(best.sportsbookId)) ? opportunity : undefined;
}

/** Whether a row has current prices. An invalid row counts as listed. */
function isListed(row: unknown): boolean {
  return readRow(row)?.legs.some(({ quotes }) => quotes.length > 0) ?? true;
}

/** Sorts filtered rows into the order of the saved list. */
export function inListOrder(rows: readonly unknown[], list: readonly SavedRow[]): readonly unknown[] {
  const positions = new Map(list.map(({ id }, position) => [id, position]));
  const positionOf = (row: unknown) => positions.get(readRow(row)?.id ?? '') ?? list.length;
  return rows.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** `Bovada is not one of your books` */
function notMineText(row: object, books: CurrentLists['books']): string | undefined {
  const others = recommendedBets(row)?.bets.filter(({ sportsbookId }) => !(books?.has(sportsbookId) ?? true)) ?? [];
  const names = others.map(({ sportsbookId }) => sportsbookName(sportsbookId));
  if (names.length === 0) return undefined;
  return `${names.join(' and ')} ${names.length === 1 ? 'is not one of' : 'are not'} your books`;
}

/** The same object for the same record, so that its card does not rerender. */
function rowAsSaved(record: MembershipRecord): object {
  const known = savedRowsCache.get(record);
  if (known !== undefined) return known;
  const made = toRow(record);
  savedRowsCache.set(record, made);
  return made;
}

function pricedAt({ oldestQuoteAt, addedAt }: MembershipRecord): number {
  const at = Date.parse(oldestQuoteAt);
  return Number.isNaN(at) ? Date.parse(addedAt) : at;
}

function marginText(record: MembershipRecord): string {
  const { margin } = rowFigures(record);
  return Number.isFinite(margin) ? formatPercent(margin) : 'N/A';
}
