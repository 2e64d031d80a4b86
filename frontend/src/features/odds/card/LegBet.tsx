import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';
import { PriceMark } from '../refresh/marks.tsx';
import { BetLink } from './BetLink.tsx';
import type { CardLeg } from './describe-leg.ts';
import { Freshness } from './Freshness.tsx';

/** What to bet and where, and what to know before it. */
export function LegBet({ leg, showsAge }: { leg: CardLeg; showsAge: boolean }) {
  return (
    <div className="min-w-0 flex-1">
      {/* Never truncated: the line is at the end. */}
      <p className="text-pretty break-words font-semibold text-sm leading-5">
        {leg.outcome} {leg.role !== undefined && <Chip isStrong={leg.role === 'Promo bet'}>{leg.role}</Chip>}
      </p>
      <div className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-2 text-2xs text-muted sm:mt-0.5">
        <SportsbookLogo sportsbookId={leg.sportsbookId} />
        {leg.isAfterFee && <span>after fee</span>}
        {showsAge && leg.confirmedAt !== undefined && <Freshness at={leg.confirmedAt} />}
        {leg.limit !== undefined && <span className="font-medium text-ink">{leg.limit}</span>}
        {leg.outlier !== undefined && (
          <span className="inline-flex items-center gap-1 font-medium text-caution">
            <TriangleAlert aria-hidden className="size-3" />
            {leg.outlier}
          </span>
        )}
      </div>
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

/** A sportsbook's logo; `?` for an unknown sportsbook. */
export function SportsbookLogo({ sportsbookId }: { sportsbookId: number }) {
  const book = sportsbookById(sportsbookId);
  if (book === undefined) {
    return (
      <span
        title={`Sportsbook ${sportsbookId}`}
        className="inline-flex size-5 items-center justify-center rounded-sm bg-sunken font-bold text-muted text-xs"
      >
        ?
      </span>
    );
  }
  return <ThemedLogo name={book.name} {...logoFiles(book.logo)} />;
}

/** One leg of a card: the bet, its price, stake and link. Prices and stakes are aligned across cards. */
export function LegRow({ leg, showsAge, hasLink = true }: { leg: CardLeg; showsAge: boolean; hasLink?: boolean }) {
  const show = useOddsText();
  return (
    <div className="flex min-h-10 items-center gap-3 max-sm:*:last:-my-0.5 sm:min-h-11">
      <LegBet leg={leg} showsAge={showsAge} />
      <div className="shrink-0 text-right tabular-nums">
        <p className="relative font-bold text-base leading-5 tracking-tight">
          <PriceMark place={leg.place} beside />
          {show(leg.odds)}
        </p>
        <p className="font-semibold text-ink text-sm leading-5">
          {leg.noStake !== undefined ? (
            <span className="font-normal text-muted text-xs">{leg.noStake}</span>
          ) : (
            <>
              <span className="sr-only">stake </span>
              <span className="font-normal text-muted">$</span>
              {leg.stake}
            </>
          )}
        </p>
      </div>
      {hasLink && <BetLink leg={leg} />}
    </div>
  );
}
