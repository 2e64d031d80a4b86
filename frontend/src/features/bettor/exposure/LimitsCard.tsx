import { Hourglass, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { Helplines } from '../../../ui/Helplines.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { resultText, usedShare, usedText, waitingText } from './limit-texts.ts';
import { StopMessage } from './StopMessage.tsx';
import { TimeOutDialog } from './TimeOutDialog.tsx';

/** What counts against the person's limits, and what they have set. */
export function LimitsCard({ limits }: { limits: LimitsReply }) {
  const [opened, setOpened] = useState<'limits' | 'time-out'>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-col gap-3">
      <StopMessage stops={limits.stops} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Used label="Staked today" used={limits.stakedToday} limit={limits.dayStakes} text={usedText} />
        <Used label="This week, net" used={limits.lostThisWeek} limit={limits.weekLoss} text={resultText} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" onClick={() => setOpened('limits')}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Set limits
        </Button>
        <Button tone="outline" onClick={() => setOpened('time-out')}>
          <Hourglass aria-hidden className="size-4" />
          Take a time-out
        </Button>
      </div>
      {limits.stops.length === 0 && (
        <p className="text-pretty text-muted text-xs">
          If gambling stops being fun, call or text <Helplines />: free, confidential, 24/7.
        </p>
      )}
      {opened === 'limits' && <LimitsDialog limits={limits} onClose={close} />}
      {opened === 'time-out' && <TimeOutDialog stops={limits.stops} onClose={close} />}
    </div>
  );
}

interface UsedProps {
  label: string;
  used: number;
  limit: LimitsReply['dayStakes'];
  text: typeof usedText;
}

function Used({ label, used, limit, text }: UsedProps) {
  const share = usedShare(used, limit);
  const waiting = waitingText(limit);
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{text(used, limit)}</dd>
      {share !== undefined && (
        <dd>
          <div
            role="progressbar"
            aria-label={`${label}, of your limit`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <div
              className={classNames('h-full origin-left', share >= 1 ? 'bg-caution' : 'bg-accent')}
              style={{ transform: `scaleX(${share})` }}
            />
          </div>
        </dd>
      )}
      {waiting !== undefined && <dd className="mt-1 text-muted text-xs">{waiting}</dd>}
    </div>
  );
}
