import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { BetAnchor } from '../card/BetLink.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { PriceMark } from '../renewal/PriceMark.tsx';

/** One bet: outcome, book, price, stake and link. */
export function LegCell({ leg, compact }: { leg: CardLeg; compact: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className={classNames('min-w-0 flex-1', compact && 'flex items-baseline gap-1.5')}>
        <p className={classNames('flex min-w-0 items-center gap-1 max-md:hidden', compact && 'flex-1')}>
          <Outcome text={leg.outcome} />
          {leg.isFirst && <First />}
        </p>
        <p className={classNames('flex min-w-0 items-center gap-1 text-muted text-xs', compact && 'max-md:hidden')}>
          <span className="min-w-0 truncate font-semibold">{leg.sportsbook}</span>
          {leg.limit !== undefined && <span className="min-w-0 truncate max-2xl:hidden">{leg.limit}</span>}
          {leg.outlier !== undefined && (
            <span title={leg.outlier} className="inline-flex shrink-0 items-center text-caution">
              <TriangleAlert aria-hidden className="size-3" />
              <span className="sr-only">{leg.outlier}</span>
            </span>
          )}
        </p>
        {/* On phones there is room for one line more only. */}
        <p className="truncate text-xs md:hidden">
          <span className="font-bold">
            <PriceMark place={leg.place} />
            {leg.odds}
          </span>{' '}
          <span className="text-muted">${leg.stake}</span>
        </p>
      </div>
      <div className={classNames('shrink-0 text-right max-md:hidden', compact && 'flex items-baseline gap-2')}>
        <p className="font-bold">
          <PriceMark place={leg.place} />
          {leg.odds}
        </p>
        <p className="text-muted text-xs">
          <span className="sr-only">stake </span>${leg.stake}
        </p>
      </div>
      <BetAnchor
        leg={leg}
        short
        className={classNames(
          'inline-flex min-w-12.5 shrink-0 items-center justify-center rounded-md bg-accent-soft px-2 font-semibold text-accent-ink text-xs transition-colors hover:bg-accent hover:text-on-accent focus-visible:-outline-offset-2 group-aria-[current]:bg-surface max-xl:hidden',
          compact ? 'h-6.5' : 'h-8',
        )}
        labelClassName="inline-flex items-center gap-1"
        iconClassName="size-3"
      />
    </div>
  );
}

/** An outcome of which the line, at its end, is never cut off. */
function Outcome({ text }: { text: string }) {
  const end = text.lastIndexOf(' ');
  const hasLine = end > 0 && /^[+-]?\d/.test(text.slice(end + 1));
  return (
    <span className="flex min-w-0 font-medium" title={text}>
      <span className="min-w-0 truncate">{hasLine ? text.slice(0, end) : text}</span>
      {hasLine && <span className="shrink-0 whitespace-pre">{text.slice(end)}</span>}
    </span>
  );
}

/** The leg to place first. */
function First() {
  return (
    <span
      title="Place first"
      className="shrink-0 rounded-sm border border-current/40 px-1 font-semibold text-2xs text-accent-ink leading-4"
    >
      1st<span className="sr-only"> to place</span>
    </span>
  );
}
