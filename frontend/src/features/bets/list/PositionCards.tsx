import { memo } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { classNames } from '../../../lib/class-names.ts';
import { VirtualGrid } from '../../../ui/virtual/VirtualGrid.tsx';
import { describePosition } from './describe-position.ts';
import { StateMark, toneStyle } from './StateMark.tsx';

interface PositionCardsProps {
  positions: readonly BetPosition[];
  /** As `formatDay` writes it. */
  today: string;
  onOpen: (id: string) => void;
}

const ESTIMATED_PX = 122;

/** Positions as cards, for screens where a table has no room. */
export function PositionCards({ positions, today, onOpen }: PositionCardsProps) {
  return (
    <VirtualGrid items={positions} keyOf={({ id }) => id} estimatedRowHeight={ESTIMATED_PX} label="Bets">
      {(position) => <PositionCard position={position} today={today} onOpen={onOpen} />}
    </VirtualGrid>
  );
}

interface PositionCardProps {
  position: BetPosition;
  today: string;
  onOpen: (id: string) => void;
}

const PositionCard = memo(function PositionCard({ position, today, onOpen }: PositionCardProps) {
  const text = describePosition(position, today);
  return (
    <button
      type="button"
      onClick={() => onOpen(position.id)}
      className={classNames(
        'flex h-full w-full flex-col gap-1.5 rounded-lg border bg-surface px-3 py-2.5 text-left text-sm tabular-nums',
        text.isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{text.title}</span>
        <span className={classNames('shrink-0 font-bold', toneStyle[text.tone])}>{text.profit}</span>
      </span>
      <span className="flex w-full items-baseline gap-2 text-muted text-xs">
        <span className="min-w-0 flex-1 break-words">{text.picks}</span>
        {text.outlook !== undefined && <span className="shrink-0">{text.outlook}</span>}
      </span>
      <span className="w-full break-words text-muted text-xs">{text.books}</span>
      <span className="flex w-full flex-wrap items-center gap-x-2 text-xs">
        <StateMark text={text} />
        <span className="text-muted">
          {text.placed} · {text.kind} · {text.staked}
          {text.clv !== '–' && ` · CLV ${text.clv}`}
        </span>
      </span>
    </button>
  );
});
