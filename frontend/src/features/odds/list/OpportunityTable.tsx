import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useMinWidth } from '../../../lib/viewport/use-min-width.ts';
import type { GridHandle } from '../../../ui/virtual/VirtualGrid.tsx';
import { VirtualTable } from '../../../ui/virtual/VirtualTable.tsx';
import type { BoardKind } from '../board/board-kind.ts';
import type { CardAction, CardContext } from '../card/card-actions.ts';
import type { Fold } from '../rows/fold-rows.ts';
import { idOf } from '../rows/row-id.ts';
import { columnLabel, columnSort, dollarsWidth, shownColumns } from './columns.ts';
import { longestDollars } from './FigureCell.tsx';
import { useListSettings } from './list-settings.ts';
import { OpportunityRow } from './OpportunityRow.tsx';
import type { RowRisk } from './row-risk.ts';

/** Absent where the order is fixed. */
export interface Sorting {
  /** Undefined while the list has an order that no column has. */
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

interface OpportunityTableProps {
  kind: BoardKind;
  /** Unparsed rows; each is parsed when it is first rendered. */
  rows: readonly unknown[];
  notes: ReadonlyMap<string, string> | undefined;
  risks: ReadonlyMap<string, RowRisk> | undefined;
  context: CardContext;
  sorting: Sorting | undefined;
  /** The ids of the rows that have left the list. */
  gone: ReadonlyMap<string, number> | undefined;
  /** By the ids of the rows that stand for others. */
  folds?: ReadonlyMap<string, Fold>;
  onFold?: (key: string) => void;
  /** The opportunity whose details are open beside the list. */
  openId: string | undefined;
  handle: Ref<GridHandle>;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

const ROW_REM = { comfortable: 2.75, compact: 2, tablet: 3, phone: 4, mixedPhone: 5 } as const;
/** Window widths from which a row has room for columns, and for both bets side by side. As `lg:` and `sm:`. */
const COLUMNS_FROM_PX = 1024;
const BESIDE_FROM_PX = 640;

/** All opportunities of a list, one a row. */
export function OpportunityTable(props: OpportunityTableProps) {
  const { kind, rows, notes, risks, context, sorting, gone, folds, onFold, openId, handle, onDetails, onAction } =
    props;
  const { compact, hidden } = useListSettings();
  const [rem] = useState(rootFontSize);
  const isWide = useMinWidth(COLUMNS_FROM_PX);
  const phoneHeight = ROW_REM[kind === 'mixed' ? 'mixedPhone' : 'phone'];
  const narrowHeight = useMinWidth(BESIDE_FROM_PX) ? ROW_REM.tablet : phoneHeight;
  const rowHeight = isWide ? ROW_REM[compact ? 'compact' : 'comfortable'] : narrowHeight;
  // The same array, so that rows do not rerender.
  const columns = useMemo(() => shownColumns(kind, hidden), [kind, hidden]);
  const dollars = useMemo(() => dollarsWidth(longestDollars(rows)), [rows]);
  return (
    <div className="@container">
      <VirtualTable
        items={rows}
        rowHeight={rowHeight * rem}
        label="Opportunities"
        handle={handle}
        header={
          isWide ? (
            columns.map((column) => (
              <ColumnHead
                key={column.id}
                label={columnLabel(column.id, kind)}
                sort={columnSort(column, kind)}
                current={sorting?.sort}
                onSort={sorting?.onSort}
                className={column.style}
                width={column.id === 'dollars' ? dollars : undefined}
              />
            ))
          ) : (
            <th scope="col" className="h-px p-0">
              <span className="sr-only">Opportunity</span>
            </th>
          )
        }
      >
        {(row, position) => {
          const id = idOf(row);
          return (
            <OpportunityRow
              key={id ?? `${position}`}
              {...{ row, position, compact, context, onDetails, onAction, onFold }}
              columns={isWide ? columns : undefined}
              note={notes?.get(id ?? '')}
              risk={risks?.get(id ?? '')}
              fold={folds?.get(id ?? '')}
              showsKind={kind === 'mixed'}
              isGone={gone?.has(id ?? '') ?? false}
              isOpen={id !== undefined && id === openId}
            />
          );
        }}
      </VirtualTable>
    </div>
  );
}

/** Pixels per rem: what the browser's text size makes of it. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

interface ColumnHeadProps {
  label: string;
  /** Undefined if the list cannot be sorted by it. */
  sort: Sort | undefined;
  /** The sort of the list. */
  current: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className: string;
  /** Of the column, where it depends on the rows. */
  width: string | undefined;
}

/** Sorts of which small values come first. */
const ascending: ReadonlySet<Sort> = new Set(['start', 'age']);

function ColumnHead({ label, sort, current, onSort, className, width }: ColumnHeadProps) {
  const style = classNames(
    'sticky top-[calc(var(--header-height)+3rem)] z-10 h-7 border-line border-b bg-canvas px-1.5 md:px-2 text-left font-semibold text-2xs text-muted',
    className,
  );
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={style} style={{ width }}>
        <span className="block truncate">{label}</span>
      </th>
    );
  }
  const on = sort === current;
  const direction = ascending.has(sort) ? 'ascending' : 'descending';
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={on ? direction : 'none'} className={style} style={{ width }}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={classNames('inline-flex h-7 max-w-full items-center gap-1 hover:text-ink', on && 'text-ink')}
      >
        <span className="truncate">{label}</span>
        {on && <Arrow aria-hidden className="size-3 shrink-0" />}
      </button>
    </th>
  );
}
