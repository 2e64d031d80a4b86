import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { openPositionsQuery } from '../../../api/bets/bets-list.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatStart } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { ParlayLegs } from '../parlays/ParlayLegs.tsx';
import { isOnLineOf } from '../position-money.ts';
import { positionTitle, pricedBook } from '../position-text.ts';
import { waitingText, waitsForResult } from '../waiting.ts';
import { SettleButtons } from './SettleButtons.tsx';
import { usePositionChange } from './use-position-change.ts';

/** How many are shown until all are asked for; in one column only the first. */
const FIRST_SHOWN = 2;
const MINUTE_MS = 60_000;

/** Open bets whose game is over and that no score settles, with a press for each result. Nothing if there are none. */
export function WaitingBets({ onOpen }: { onOpen: (id: string) => void }) {
  const { data = [] } = useQuery(openPositionsQuery);
  const minute = useClockValue((now) => Math.floor(now / MINUTE_MS));
  const [all, setAll] = useState(false);
  const waiting = data.filter((position) => waitsForResult(position, minute * MINUTE_MS));
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Bets waiting for your result" className="mb-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="font-semibold text-sm">{waitingText(waiting.length)}</h2>
        <p className="text-muted text-xs max-sm:hidden">Their games are over, but no final score settles them.</p>
        {waiting.length > 1 && (
          <Button
            tone="quiet"
            className={classNames('ml-auto px-3', waiting.length <= FIRST_SHOWN && 'lg:hidden')}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${waiting.length}`}
          </Button>
        )}
      </div>
      <ul
        className={classNames('grid grid-cols-1 gap-2 lg:grid-cols-2', !all && 'max-lg:[&>li:nth-child(n+2)]:hidden')}
      >
        {(all ? waiting : waiting.slice(0, FIRST_SHOWN)).map((position) => (
          <WaitingBet key={position.id} position={position} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function WaitingBet({ position, onOpen }: { position: BetPosition; onOpen: (id: string) => void }) {
  const show = useOddsText();
  const { press, isPending, error, problem } = usePositionChange(position);
  const { game, legs } = position;
  const start = useClockValue((now) => (game?.startTime == null ? '' : formatStart(Date.parse(game.startTime), now)));
  const open = legs.flatMap((leg, index) => (leg.settled === undefined ? [{ leg, index }] : []));
  return (
    <li className="rounded-xl border border-caution bg-surface p-3">
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          onClick={() => onOpen(position.id)}
          className="min-h-6 min-w-0 flex-1 truncate text-left font-semibold text-sm hover:underline"
        >
          {positionTitle(position)}
        </button>
        {start !== '' && <span className="shrink-0 text-muted text-xs">{start}</span>}
      </div>
      {areDecidedTogether(position) && (
        <div className="mt-1.5">
          <p className="mb-1 text-muted text-xs">Which one won? The other one lost.</p>
          <div className="flex flex-wrap gap-2">
            {open.map(({ leg, index }) => (
              <Button
                key={index}
                tone="outline"
                className="min-w-0 flex-1 px-3 text-left text-xs"
                aria-disabled={isPending}
                onClick={() =>
                  press(
                    { type: 'settle', leg: index, settlement: { result: 'won' } },
                    { type: 'settle', leg: 1 - index, settlement: { result: 'lost' } },
                  )
                }
              >
                {leg.label} ({pricedBook(leg, show)})
              </Button>
            ))}
          </div>
        </div>
      )}
      {!areDecidedTogether(position) &&
        open.map(({ leg, index }) => (
          <div key={index} className="mt-1.5">
            <p className="mb-1 text-muted text-xs">
              {leg.label} · {pricedBook(leg, show)}
            </p>
            {leg.selections === undefined ? (
              <SettleButtons
                name={leg.label}
                isBusy={isPending}
                onSettle={(settlement) => press({ type: 'settle', leg: index, settlement })}
              />
            ) : (
              <ParlayLegs
                leg={leg}
                isBusy={isPending}
                onSettle={(selection, result) => press({ type: 'settle-selection', leg: index, selection, result })}
              />
            )}
          </div>
        ))}
      {areDecidedTogether(position) && (
        <Button tone="quiet" className="-ml-3 mt-1 px-3" onClick={() => onOpen(position.id)}>
          Push, void or something else
        </Button>
      )}
      {problem !== undefined && (
        <div className="mt-2">
          <Message tone="caution" live error={error}>
            {problem}
          </Message>
        </div>
      )}
    </li>
  );
}

/**
 * Whether one of the two bets of a position wins and the other loses, pushes and voids apart: both are open, opposite, and on the same line.
 */
function areDecidedTogether({ legs }: Pick<BetPosition, 'legs'>): boolean {
  const [first, second, ...others] = legs;
  if (first === undefined || second === undefined || others.length > 0) return false;
  return isOpen(first) && isOpen(second) && isOnLineOf(first, second) && first.pick?.side !== second.pick?.side;
}

function isOpen({ settled }: BetLeg): boolean {
  return settled === undefined;
}
