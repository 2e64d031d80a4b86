import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatStart } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { PickText } from '../../../ui/PickText.tsx';
import { BetAnchor } from '../card/BetLink.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import type { CardContents } from '../card/describe-opportunity.ts';
import { freshnessOf } from '../card/freshness.ts';
import { PriceMark } from '../refresh/marks.tsx';

interface StartCellProps {
  league: string;
  leagueName: string;
  /** Milliseconds since 1970; undefined if unknown. */
  at: number | undefined;
  compact: boolean;
}

export function StartCell({ league, leagueName, at, compact }: StartCellProps) {
  const start = useClockValue((now) => (at === undefined ? 'Start unknown' : formatStart(at, now)));
  const size = compact ? 'text-2xs leading-3.5' : 'text-xs';
  return (
    <>
      <span title={leagueName} className={classNames('block truncate font-semibold', size)}>
        {league}
      </span>
      <span className={classNames('block truncate text-muted', size)}>{start}</span>
    </>
  );
}

const dots = { fresh: 'bg-gain', aging: 'bg-caution', old: 'bg-loss' } as const;

/** How long ago the older price was confirmed. `at`: milliseconds since 1970, NaN if unknown. */
export function FreshnessCell({ at }: { at: number }) {
  const text = useClockValue((now) => (Number.isNaN(at) ? '' : freshnessOf(at, now).text));
  const level = useClockValue((now) => (Number.isNaN(at) ? 'old' : freshnessOf(at, now).level));
  return (
    <span className="flex items-center gap-1.5 text-muted text-xs">
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dots[level])} />
      <span className="truncate">{text || 'unknown'}</span>
    </span>
  );
}

interface GameCellProps {
  card: CardContents;
  note: string | undefined;
  showsKind: boolean;
  compact: boolean;
  onDetails: () => void;
}

/** Where a line may end. */
const PARTS = /(?= · | to win )/;
/** Of the last part: takes what is left of the line. */
const CUTTABLE = 'overflow-hidden text-ellipsis last:min-w-0 last:flex-1 last:basis-16';

/** Game, market, player, warnings and what is most worth knowing besides. */
export function GameCell({ card, note, showsKind, compact, onDetails }: GameCellProps) {
  const { title, market, participant, warnings, notes, overlapLine } = card;
  const about = participant === undefined ? market : `${market} · ${participant}`;
  const remark = note ?? overlapLine ?? notes[0];
  return (
    <div className={classNames('min-w-0', compact && 'flex items-center gap-2')}>
      <button
        type="button"
        title={title}
        aria-label={`Details: ${title}, ${about}`}
        onClick={onDetails}
        className={classNames(
          'block min-w-0 truncate text-left font-semibold focus-visible:-outline-offset-2',
          compact ? 'max-w-[60%] shrink-0' : 'w-full',
        )}
      >
        {title}
      </button>
      <p className="flex min-w-0 items-center gap-1.5 text-muted text-xs">
        {showsKind && (
          <span className="shrink-0 rounded-sm bg-accent-soft px-1 font-semibold text-2xs text-accent-ink">
            {card.kind}
          </span>
        )}
        {/* One line high: a part that does not fit goes to the next line, out of sight, since an amount is never cut off. */}
        <span
          title={remark === undefined ? about : `${about} · ${remark}`}
          className="flex h-4.25 min-w-0 flex-wrap overflow-hidden"
        >
          <span className="max-w-full truncate">{about}</span>
          {remark !== undefined &&
            ` · ${remark}`.split(PARTS).map((part) => (
              <span key={part} className={classNames('whitespace-pre max-xl:hidden', !hasAmount(part) && CUTTABLE)}>
                {part}
              </span>
            ))}
        </span>
        {warnings.map(
          ({ short, full }) =>
            short !== undefined && (
              <span
                key={full}
                title={full}
                className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-caution-soft px-1 font-medium text-2xs text-caution"
              >
                <TriangleAlert aria-hidden className="size-3" />
                <span className="max-2xl:sr-only">{short}</span>
              </span>
            ),
        )}
      </p>
    </div>
  );
}

/** Whether a text has money, a percentage or a result, and not only a time. */
function hasAmount(text: string): boolean {
  return /\d/.test(text) && !/\d [AP]M$/.test(text);
}

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
