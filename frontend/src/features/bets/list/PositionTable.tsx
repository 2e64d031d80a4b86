import { Fragment, memo, useState } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { PickText } from '../../../ui/PickText.tsx';
import { VirtualTable } from '../../../ui/virtual/VirtualTable.tsx';
import { describePosition } from './describe-position.ts';
import { StateMark, toneStyle } from './StateMark.tsx';

interface PositionListProps {
  positions: readonly BetPosition[];
  /** As `formatDay` writes it. */
  today: string;
  onOpen: (id: string) => void;
}

const ROW_REM = 2.75;

const columns = [
  { id: 'placed', label: 'Placed', style: 'w-[5.5rem] xl:w-28' },
  { id: 'bet', label: 'Game and bet', style: '' },
  { id: 'books', label: 'Books and odds', style: 'max-xl:hidden xl:w-[18%]' },
  { id: 'kind', label: 'Kind', style: 'w-24 max-lg:hidden xl:w-28' },
  { id: 'staked', label: 'Staked', style: 'w-20 text-right lg:w-28' },
  { id: 'state', label: 'Status', style: 'w-32 xl:w-44' },
  { id: 'profit', label: 'Profit', style: 'w-24 text-right lg:w-28 xl:w-52' },
  { id: 'clv', label: 'CLV', style: 'w-16 text-right xl:w-20' },
] as const;

/** Positions, one a row. */
export function PositionTable({ positions, today, onOpen }: PositionListProps) {
  const [rowHeight] = useState(() => ROW_REM * rootFontSize());
  return (
    <div className="rounded-xl border border-line bg-surface">
      <VirtualTable
        items={positions}
        rowHeight={rowHeight}
        label="Bets"
        header={columns.map(({ id, label, style }) => (
          <th
            key={id}
            scope="col"
            className={classNames(
              'sticky top-(--header-height) z-10 h-8 border-line border-b bg-surface px-2 text-left font-semibold text-2xs text-muted first:rounded-tl-xl first:pl-3 last:rounded-tr-xl last:pr-3',
              style,
            )}
          >
            {label}
          </th>
        ))}
      >
        {(position, index) => (
          <PositionRow key={position.id} position={position} index={index} today={today} onOpen={onOpen} />
        )}
      </VirtualTable>
    </div>
  );
}

interface PositionRowProps {
  position: BetPosition;
  /** From 1. */
  index: number;
  today: string;
  onOpen: (id: string) => void;
}

/** The whole row opens the details; for the keyboard and screen readers its title does. */
const PositionRow = memo(function PositionRow({ position, index, today, onOpen }: PositionRowProps) {
  const text = describePosition(position, today, useOddsText());
  const open = () => onOpen(position.id);
  const cells: Record<(typeof columns)[number]['id'], React.ReactNode> = {
    placed: <span className="text-muted text-xs">{text.placed}</span>,
    bet: (
      <div className="min-w-0 leading-4">
        <button
          type="button"
          onClick={open}
          className="block min-h-6 max-w-full truncate text-left font-semibold text-[0.8125rem] focus-visible:-outline-offset-2"
        >
          {text.title}
        </button>
        <div className="-mt-0.5 flex text-2xs text-muted">
          {text.picks.split(' / ').map((pick, index) => (
            <Fragment key={pick}>
              {index > 0 && <span className="whitespace-pre"> / </span>}
              <PickText text={pick} />
            </Fragment>
          ))}
        </div>
      </div>
    ),
    // Two lines high, since a price is never cut off.
    books: (
      <span title={text.books} className="block max-h-8.5 overflow-hidden text-muted text-xs">
        {text.books}
      </span>
    ),
    kind: text.kind,
    staked: text.staked,
    state: <StateMark text={text} />,
    profit: (
      <>
        <span className={classNames('font-semibold', toneStyle[text.tone])}>{text.profit}</span>
        {text.outlook !== undefined && (
          <span className="block text-2xs text-muted leading-3.5 xl:ml-1 xl:inline">{text.outlook}</span>
        )}
      </>
    ),
    clv: text.clv,
  };
  return (
    <tr
      data-position={index}
      aria-rowindex={index + 1}
      tabIndex={-1}
      onClick={({ target }) => !(target instanceof Element && target.closest('button') !== null) && open()}
      className={classNames(
        'scroll-mt-[calc(var(--header-height)+3rem)] cursor-pointer hover:bg-sunken focus-visible:-outline-offset-2',
        text.isOpen && 'bg-accent-soft/40',
      )}
    >
      {columns.map(({ id, style }) => (
        <td
          key={id}
          className={classNames('h-11 overflow-hidden border-line border-b px-2 py-0 first:pl-3 last:pr-3', style)}
        >
          {cells[id]}
        </td>
      ))}
    </tr>
  );
});

/** Pixels per rem: what the browser's text size makes of it. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
