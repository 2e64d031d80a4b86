import { ExternalLink, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatAge, formatDate, formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import type { CardLeg } from './describe-leg.ts';
import { SportsbookLogo } from './SportsbookLogo.tsx';

/** One leg: outcome, book, price, stake and link. Prices and stakes are aligned across cards. */
export function LegRow({ leg }: { leg: CardLeg }) {
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        {/* Never truncated: the line is at the end. */}
        <p className="text-pretty break-words font-semibold text-sm leading-snug">
          {leg.outcome} {leg.role !== undefined && <Chip isStrong={leg.role === 'Promo bet'}>{leg.role}</Chip>}{' '}
          {leg.isFirst && <Chip isStrong>Place first</Chip>}
        </p>
        <div className="mt-1 flex min-h-5 min-w-0 flex-wrap items-center gap-x-2 text-2xs text-muted">
          <SportsbookLogo sportsbookId={leg.sportsbookId} />
          {leg.confirmedAt !== undefined && <Confirmed at={leg.confirmedAt} />}
          {leg.limit !== undefined && <span className="font-medium text-ink">{leg.limit}</span>}
          {leg.outlier !== undefined && (
            <span className="inline-flex items-center gap-1 font-medium text-caution">
              <TriangleAlert aria-hidden className="size-3" />
              {leg.outlier}
            </span>
          )}
        </div>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="font-bold text-lg leading-6 tracking-tight">{leg.odds}</p>
        {leg.isAfterFee && <p className="text-2xs text-muted">after fee</p>}
        <p className="font-semibold text-ink text-sm">
          <span className="sr-only">stake </span>
          <span className="font-normal text-muted">$</span>
          {leg.stake}
        </p>
      </div>
      <a
        href={leg.betUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Bet ${leg.outcome} at ${leg.sportsbook} (opens in a new tab)`}
        className="relative z-10 inline-flex h-11 shrink-0 items-center gap-1 rounded-md bg-accent-soft px-3 font-semibold text-accent-ink text-sm transition-colors hover:bg-accent hover:text-on-accent"
      >
        Bet
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    </div>
  );
}

function Chip({ isStrong, children }: { isStrong: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block whitespace-nowrap rounded-sm px-1.5 font-semibold text-2xs leading-4',
        isStrong ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-muted',
      )}
    >
      {children}
    </span>
  );
}

/** `confirmed 40 s ago`: when the provider last saw the price, not when it last changed. */
function Confirmed({ at }: { at: number }) {
  const age = useClockValue((now) => formatAge(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatTime(at)}`}>
      confirmed {age}
    </time>
  );
}
