import { useState } from 'react';
import { pointsGained } from '../../../../../shared/bets/closing.ts';
import { lineOfSide } from '../../../../../shared/bets/side-line.ts';
import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../../shared/contracts/bets/positions.ts';
import {
  centsFromDollars,
  formatDollars,
  formatShortDollars,
  formatSignedDollars,
  nearestCent,
} from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ParlayLegs } from '../parlays/ParlayLegs.tsx';
import { closingValueOf, legWinnings, rawClosingValueOf } from '../position-money.ts';
import { bookText, resultText, shareText } from '../position-text.ts';
import { SettleButtons } from '../settle/SettleButtons.tsx';
import { isPayoutUnknown, settlerText } from '../waiting.ts';

interface LegCardProps {
  leg: BetLeg;
  /** Of the position, from 0. */
  index: number;
  game: BetPosition['game'];
  isBusy: boolean;
  onChange: (change: PositionEdit) => void;
  onCorrect: () => void;
  /** Undefined for a bet of which nothing is left to hedge. */
  onHedge: (() => void) | undefined;
}

const settledBy = {
  score: 'by the final score',
  person: 'by you',
  import: 'by the import',
  legs: 'by its legs',
} as const;

/** A bet of a position: what was placed, how it ended, how it closed, and what can be said about it. */
export function LegCard({ leg, index, game, isBusy, onChange, onCorrect, onHedge }: LegCardProps) {
  const show = useOddsText();
  const [isChanging, setChanging] = useState(false);
  const { settled } = leg;
  const settle = (settlement: Extract<PositionEdit, { type: 'settle' }>['settlement']) => {
    setChanging(false);
    onChange({ type: 'settle', leg: index, settlement });
  };
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex items-baseline gap-3">
        <p className="min-w-0 flex-1 font-semibold text-sm">{leg.label}</p>
        {settled !== undefined && (
          <p className={classNames('shrink-0 font-bold text-sm tabular-nums', profitTone(settled.profit))}>
            {formatSignedDollars(centsFromDollars(settled.profit))}
          </p>
        )}
      </div>
      <p className="text-muted text-sm tabular-nums">
        {bookText(leg)} <span className="font-semibold text-ink">{show(leg.odds)}</span> ·{' '}
        {formatShortDollars(centsFromDollars(leg.stake))}
        {leg.bonus && ' bonus bet'} · {placedText(leg)}
      </p>
      {leg.fee > 0 && (
        <p className="text-muted text-xs tabular-nums">Fee {formatDollars(centsFromDollars(leg.fee))} if it wins</p>
      )}
      <PromotionLine leg={leg} index={index} onChange={onChange} />
      <ClosingLine leg={leg} league={game?.league} />
      {settled === undefined ? (
        <p className="mt-1 mb-2 text-sm">
          <strong className="font-semibold text-accent-ink">Open</strong>
          <span className="text-muted">
            {' '}
            {!isPayoutUnknown(leg) && `· wins ${formatDollars(legWinnings(leg))} `}· {settlerText(leg, game?.league)}
          </span>
        </p>
      ) : (
        <p className="mt-1 text-sm">
          <strong className="font-semibold">{resultText(settled.result)}</strong>
          <span className="text-muted">
            {' '}
            · settled {settledBy[settled.by]}, {timeText(settled.at)}
          </span>
        </p>
      )}
      {leg.selections !== undefined && (
        <ParlayLegs
          {...{ leg, isBusy }}
          onSettle={(selection, result) => onChange({ type: 'settle-selection', leg: index, selection, result })}
        />
      )}
      {(isChanging || isPayoutUnknown(leg) || (settled === undefined && leg.selections === undefined)) && (
        <SettleButtons name={leg.label} isBusy={isBusy} onSettle={settle} />
      )}
      <div className="mt-1 -ml-3 flex flex-wrap">
        {(settled !== undefined || (leg.selections !== undefined && !isPayoutUnknown(leg))) && (
          <Button tone="quiet" className="px-3" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {changeText(isChanging, settled !== undefined)}
          </Button>
        )}
        {settled !== undefined && settled.by !== 'score' && settled.by !== 'legs' && (
          <Button
            tone="quiet"
            className="px-3"
            aria-disabled={isBusy}
            aria-label={`Reopen: ${leg.label}`}
            onClick={() => onChange({ type: 'reopen', leg: index })}
          >
            Reopen
          </Button>
        )}
        <Button tone="quiet" className="px-3" aria-label={`Correct: ${leg.label}`} onClick={onCorrect}>
          Correct
        </Button>
        {onHedge !== undefined && (
          <Button tone="quiet" className="px-3" aria-label={`Hedge now: ${leg.label}`} onClick={onHedge}>
            Hedge now
          </Button>
        )}
      </div>
    </li>
  );
}

/** `line -3.5 when you bet, -4.5 at the start: 1 point for you`; undefined for a line that stayed, and a bet without one. */
function lineText(pick: NonNullable<BetLeg['pick']>, close: number, league: string | undefined): string | undefined {
  const { threshold, side } = pick;
  if (threshold === null || threshold === close) return undefined;
  const lineAt = (line: number) => lineOfSide(league, { ...pick, line });
  const points = pointsGained(side, threshold, close);
  const size = Math.abs(points);
  const gain = `${size} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'for' : 'against'} you`;
  return `line ${lineAt(threshold)} when you bet, ${lineAt(close)} at the start: ${gain}`;
}

/** What a promotion does to the money of the bet. */
function PromotionLine({ leg, index, onChange }: Pick<LegCardProps, 'leg' | 'index' | 'onChange'>) {
  const { stake, bonus, refundValue, refundMissing, countedValue, settled } = leg;
  const worth = (share: number) => formatDollars(nearestCent(centsFromDollars(stake) * share));
  if (bonus && countedValue !== undefined)
    return (
      <p className="text-muted text-xs tabular-nums">
        From a lost no-sweat bet, which counted it as {worth(countedValue)}
      </p>
    );
  if (bonus || refundValue === undefined) return null;
  const isLost = settled?.result === 'lost' || settled?.result === 'half-lost';
  const text = refundMissing
    ? 'No-sweat bet: its bonus bet never arrived'
    : isLost
      ? `No-sweat bet: lost, counting about ${worth(refundValue)} for its bonus bet`
      : `No-sweat bet: if it loses, a bonus bet worth about ${worth(refundValue)}`;
  return (
    <p className="text-muted text-xs tabular-nums">
      {text}
      {isLost && (
        <Button
          tone="quiet"
          className="px-2"
          onClick={() => onChange({ type: 'refund', leg: index, missing: !refundMissing })}
        >
          {refundMissing ? 'It arrived after all' : 'It never arrived'}
        </Button>
      )}
    </p>
  );
}

/** How the bet compares with its close. */
function ClosingLine({ leg, league }: { leg: BetLeg; league: string | undefined }) {
  const show = useOddsText();
  const { close, pick } = leg;
  if (close === undefined) return null;
  const [value, raw] = [closingValueOf(leg), rawClosingValueOf(leg)];
  const moved = pick === null || close.threshold === undefined ? undefined : lineText(pick, close.threshold, league);
  const parts = [
    close.odds === undefined ? undefined : `closed at ${show(close.odds)}`,
    raw === undefined ? undefined : `raw CLV ${shareText(raw)}`,
    close.fair === undefined ? 'no fair close' : `fair ${(close.fair * 100).toFixed(1)}%`,
    value === undefined ? undefined : `CLV ${shareText(value)}`,
    moved,
  ].filter((part) => part !== undefined);
  const text = parts.join(' · ');
  return <p className="text-muted text-xs tabular-nums">{text.charAt(0).toUpperCase() + text.slice(1)}</p>;
}

function changeText(isChanging: boolean, isSettled: boolean): string {
  if (!isSettled) return isChanging ? 'Settle by the legs' : 'Settle as a whole';
  return isChanging ? 'Keep the result' : 'Change result';
}

function placedText({ placedAt }: BetLeg): string {
  return `placed ${timeText(placedAt)}`;
}

function timeText(at: string): string {
  const time = Date.parse(at);
  return `${formatDay(time)}, ${formatTime(time)}`;
}

function profitTone(profit: number): string {
  if (profit === 0) return 'text-ink';
  return profit > 0 ? 'text-gain' : 'text-loss';
}
