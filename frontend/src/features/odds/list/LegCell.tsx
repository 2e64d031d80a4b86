import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { PickText } from '../../../ui/PickText.tsx';
import { BetAnchor } from '../card/BetLink.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { PriceMark } from '../refresh/PriceMark.tsx';

/** One bet: outcome, book, price, stake and link. Two lines in a compact row too, where one has no room for the line and the stake. */
export function LegCell({ leg, compact }: { leg: CardLeg; compact: boolean }) {
  const second = classNames('text-muted', compact ? 'text-2xs leading-3.5' : 'text-xs max-md:leading-3.5');
  return (
    <div className={classNames('flex min-w-0 items-center gap-2', compact && 'leading-3.75')}>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1 max-md:hidden">
          <PickText text={leg.outcome} className="font-medium" />
          {leg.isFirst && <First compact={compact} />}
        </p>
        <p className={classNames('flex min-w-0 items-center gap-1', second, compact && 'max-md:hidden')}>
          <span className="min-w-0 truncate font-semibold">{leg.sportsbook}</span>
          {leg.limit !== undefined && <span className="shrink-0 max-2xl:hidden">{leg.limit}</span>}
          {leg.outlier !== undefined && (
            <span title={leg.outlier} className="inline-flex shrink-0 items-center text-caution">
              <TriangleAlert aria-hidden className="size-3" />
              <span className="sr-only">{leg.outlier}</span>
            </span>
          )}
        </p>
        {/* On phones there is no room beside it. A large stake stands below the price, since neither is ever cut off. */}
        <p className="flex flex-wrap gap-x-1 text-xs leading-3.5 md:hidden">
          <span className="font-bold">
            <PriceMark place={leg.place} />
            {leg.odds}
          </span>{' '}
          <span className="text-muted">${leg.stake}</span>
        </p>
      </div>
      <div className="shrink-0 text-right max-md:hidden">
        <p className="font-bold">
          <PriceMark place={leg.place} />
          {leg.odds}
        </p>
        <p className={second}>
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

/** The leg to place first. */
function First({ compact }: { compact: boolean }) {
  return (
    <span
      title="Place first"
      className={classNames(
        'shrink-0 rounded-sm border border-current/40 px-1 font-semibold text-2xs text-accent-ink',
        compact ? 'leading-3' : 'leading-4',
      )}
    >
      1st<span className="sr-only"> to place</span>
    </span>
  );
}
