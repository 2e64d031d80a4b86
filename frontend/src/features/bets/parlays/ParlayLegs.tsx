import { useRef, useState } from 'react';
import type { BetLeg, BetSelection, SelectionResult } from '../../../../../shared/contracts/bets/position.ts';
import { formatStart } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { leagueText, resultText } from '../position-text.ts';
import { ResultButtons } from '../settle/SettleButtons.tsx';
import { isGradedByScore } from '../waiting.ts';

interface ParlayLegsProps {
  leg: BetLeg;
  isBusy: boolean;
  /** Null takes the person's word back. */
  onSettle: (selection: number, result: SelectionResult | null) => void;
}

/** The legs of a parlay, each with how it stands and a press for its result. */
export function ParlayLegs({ leg, isBusy, onSettle }: ParlayLegsProps) {
  const { selections = [] } = leg;
  return (
    <ol
      aria-label={`Legs of ${leg.label}`}
      className="mt-2 flex flex-col divide-y divide-line rounded-lg border border-line"
    >
      {selections.map((selection, at) => (
        <ParlayLeg
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity than their place
          key={at}
          {...{ selection, isBusy }}
          isSettledWhole={leg.settled !== undefined && leg.settled.by !== 'legs'}
          onSettle={(result) => onSettle(at, result)}
        />
      ))}
    </ol>
  );
}

interface ParlayLegProps {
  selection: BetSelection;
  isBusy: boolean;
  /** Whether somebody said how the whole parlay ended, so that its legs need not be settled. */
  isSettledWhole: boolean;
  onSettle: (result: SelectionResult | null) => void;
}

function ParlayLeg({ selection, isBusy, isSettledWhole, onSettle }: ParlayLegProps) {
  const show = useOddsText();
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // What was pressed goes away with the change: the button beside it stays.
  const settle = (result: SelectionResult | null) => {
    if (isBusy) return;
    setOpen(false);
    more.current?.focus();
    onSettle(result);
  };
  const { label, game, pick, odds, settled } = selection;
  const start = useClockValue((now) => (game?.startTime == null ? '' : formatStart(Date.parse(game.startTime), now)));
  const asks = isOpen || (settled === undefined && !isSettledWhole);
  const isScored = game?.id != null && isGradedByScore(pick, game.league);
  const about = [
    game === null || game.title === label ? undefined : game.title,
    game === null ? undefined : leagueText(game.league),
    start,
  ].filter((part) => part !== undefined && part !== '');
  const state = settled === undefined ? (isSettledWhole ? 'Unknown' : 'Open') : resultText(settled.result);
  const by = settled === undefined ? (isScored && !isSettledWhole ? ' · by the final score' : '') : sayers[settled.by];
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 break-words font-medium">{label}</span>
        {odds !== null && <span className="shrink-0 font-semibold tabular-nums">{show(odds)}</span>}
      </p>
      <p className="text-muted text-xs">
        <strong className={settled === undefined ? 'font-semibold text-accent-ink' : 'font-semibold text-ink'}>
          {state}
        </strong>
        {by}
        {about.length > 0 && ` · ${about.join(' · ')}`}
      </p>
      <div className="mt-1 flex flex-wrap gap-1">
        {asks && (
          <ResultButtons name={label} isMore={isOpen} isBusy={isBusy} className="px-2 text-xs" onChoose={settle} />
        )}
        {settled?.by === 'person' && isOpen && (
          <Button
            tone="quiet"
            className="px-2 text-xs"
            aria-disabled={isBusy}
            aria-label={`Reopen: ${label}`}
            onClick={() => settle(null)}
          >
            Reopen
          </Button>
        )}
        <Button
          ref={more}
          tone="quiet"
          className="px-2 text-xs"
          aria-expanded={isOpen}
          aria-label={`${moreText(isOpen, settled !== undefined)}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {moreText(isOpen, settled !== undefined)}
        </Button>
      </div>
    </li>
  );
}

const sayers = { score: ' by the final score', person: ' by you', import: ' by the import' } as const;

function moreText(isOpen: boolean, isSettled: boolean): string {
  if (isOpen) return 'Less';
  return isSettled ? 'Change' : 'More';
}
