import { Gift, TriangleAlert } from 'lucide-react';
import { sportsbookShortName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { PickText } from '../../../ui/PickText.tsx';
import { BetAnchor } from '../card/BetLink.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { PriceMark } from '../refresh/marks.tsx';

/** One bet: outcome and price, and below them the book, which opens the bet, and the stake. */
export function LegCell({ leg, compact, hasLink }: { leg: CardLeg; compact: boolean; hasLink: boolean }) {
  const second = classNames(
    'flex items-center justify-between gap-2 text-muted',
    compact ? 'text-2xs leading-3.5' : 'text-xs',
  );
  return (
    <div className={classNames('min-w-0', compact && 'leading-3.75')}>
      <p className="flex min-w-0 items-center justify-between gap-2">
        <Pick leg={leg} />
        <Price leg={leg} />
      </p>
      <p className={second}>
        <span className="flex min-w-0 items-center gap-1">
          <LegRemarks leg={leg} />
          <Book leg={leg} label={leg.sportsbook} hasLink={hasLink} />
          {leg.limit !== undefined && <Limit text={leg.limit} />}
        </span>
        <Stake leg={leg} />
      </p>
    </div>
  );
}

/** What is bet on, at which price, where, and for how much, on one line. */
export function LegLine({ leg, hasLink }: { leg: CardLeg; hasLink: boolean }) {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2 text-xs leading-4.5">
      <Pick leg={leg} />
      <span className="ml-auto flex shrink-0 items-center gap-1 text-muted">
        <LegRemarks leg={leg} />
        <Book leg={leg} label={sportsbookShortName(leg.sportsbookId)} hasLink={hasLink} />
      </span>
      <span className="min-w-9 shrink-0 text-right">
        <Price leg={leg} />
      </span>
      <span className="min-w-11 shrink-0 text-right text-muted">
        <Stake leg={leg} />
      </span>
    </p>
  );
}

function Price({ leg: { place, odds } }: { leg: CardLeg }) {
  const show = useOddsText();
  return (
    <span className="shrink-0 font-bold">
      <PriceMark place={place} />
      {show(odds)}
    </span>
  );
}

/** What is bet on, with the full names in its title. */
function Pick({ leg: { outcome, shortOutcome } }: { leg: CardLeg }) {
  return <PickText text={shortOutcome} title={outcome} className="font-medium" />;
}

/** Whether it is the bet of a promotion, and whether other books disagree. */
function LegRemarks({ leg }: { leg: CardLeg }) {
  return (
    <>
      {leg.role === 'Promo bet' && (
        <span title={leg.role} className="inline-flex shrink-0 text-accent-ink">
          <Gift aria-hidden className="size-3" />
          <span className="sr-only">{leg.role}</span>
        </span>
      )}
      {leg.outlier !== undefined && (
        <span title={leg.outlier} className="inline-flex shrink-0 text-caution">
          <TriangleAlert aria-hidden className="size-3" />
          <span className="sr-only">{leg.outlier}</span>
        </span>
      )}
    </>
  );
}

/** The book, which opens the bet unless that is over. Taller than it looks. */
function Book({ leg, label, hasLink }: { leg: CardLeg; label: string; hasLink: boolean }) {
  if (!hasLink) return <span className="font-semibold">{label}</span>;
  return (
    <BetAnchor
      leg={leg}
      label={label}
      className="group/bet relative min-w-0 rounded-sm after:absolute after:inset-x-0 after:-inset-y-1.5 focus-visible:-outline-offset-1"
      labelClassName="flex min-w-0 items-center gap-1 whitespace-nowrap font-semibold group-hover/bet:text-accent-ink group-hover/bet:underline"
      iconClassName="size-3 shrink-0"
    />
  );
}

/** The most that can be bet; of an unknown size a question mark, as there is little room. */
function Limit({ text }: { text: string }) {
  return (
    <span title={text} className="shrink-0">
      {text === 'size unknown' ? (
        <>
          <span aria-hidden>max ?</span>
          <span className="sr-only">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

/** Whole dollars from $100 on; all of it in the title. */
function Stake({ leg: { stake, shortStake, noStake } }: { leg: CardLeg }) {
  if (noStake !== undefined) return <span className="shrink-0">{noStake}</span>;
  return (
    <span title={`$${stake}`} className="shrink-0">
      <span className="sr-only">stake </span>${shortStake}
    </span>
  );
}
