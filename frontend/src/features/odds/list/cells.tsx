import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatStart } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import type { CardContents } from '../card/describe-opportunity.ts';
import { freshnessOf } from '../card/freshness.ts';

interface StartCellProps {
  league: string;
  leagueName: string;
  /** Milliseconds since 1970; undefined if unknown. */
  at: number | undefined;
  /** When the older price was confirmed; shown where that has no column. */
  confirmedAt: number | undefined;
  compact: boolean;
}

export function StartCell({ league, leagueName, at, confirmedAt, compact }: StartCellProps) {
  const size = compact ? 'text-2xs leading-3.5' : 'text-xs';
  return (
    <>
      <span className={classNames('flex items-center gap-2', size)}>
        <span title={leagueName} className="font-semibold">
          {league}
        </span>
        {confirmedAt !== undefined && (
          <span className="@min-[85rem]:hidden">
            <FreshnessCell at={confirmedAt} />
          </span>
        )}
      </span>
      <span className={classNames('block truncate text-muted', size)}>
        <StartLine at={at} />
      </span>
    </>
  );
}

/** `Today 7:05 PM` */
export function StartLine({ at }: Pick<StartCellProps, 'at'>) {
  return useClockValue((now) => (at === undefined ? 'Start unknown' : formatStart(at, now)));
}

const dots = { fresh: 'before:bg-gain', aging: 'before:bg-caution', old: 'before:bg-loss' } as const;

/** How long ago the older price was confirmed. `at`: milliseconds since 1970, NaN if unknown. */
export function FreshnessCell({ at }: { at: number }) {
  const level = useClockValue((now) => (Number.isNaN(at) ? 'old' : freshnessOf(at, now).level));
  return (
    <span
      className={classNames(
        "block truncate text-muted text-xs before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:content-['']",
        dots[level],
      )}
    >
      <FreshnessText at={at} />
    </span>
  );
}

/** The same without the dot. */
export function FreshnessText({ at }: { at: number }) {
  return useClockValue((now) => (Number.isNaN(at) ? 'unknown' : freshnessOf(at, now).text));
}

interface GameCellProps {
  card: CardContents;
  note: string | undefined;
  showsKind: boolean;
  compact: boolean;
  onDetails: () => void;
  /** After the market. */
  children?: ReactNode;
}

/** Where a line may end. */
const PARTS = /(?= · |: | to win )/;

/** Game, market, player, warnings and what is most worth knowing besides. */
export function GameCell({ card, note, showsKind, compact, onDetails, children }: GameCellProps) {
  const { title, short, warnings, notes } = card;
  const remark = note ?? short.note;
  const about = marketText(card);
  return (
    <div className={classNames('min-w-0', compact && 'flex items-center gap-2')}>
      <GameButton card={card} onDetails={onDetails} className={compact ? 'max-w-[60%] shrink-0' : 'w-full'} />
      <p className="flex min-w-0 items-center gap-1.5 text-muted text-xs">
        {showsKind && (
          <span className="shrink-0 rounded-sm bg-accent-soft px-1 font-semibold text-2xs text-accent-ink">
            {card.kind}
          </span>
        )}
        {/* One line high: a part that does not fit goes to the next line, out of sight, and is not cut off. */}
        <span
          title={[title, about, note ?? notes[0]].filter((text) => text !== undefined).join(' · ')}
          className="flex h-4.25 min-w-0 flex-wrap overflow-hidden"
        >
          <span className="max-w-full truncate">{about}</span>
          {remark !== undefined &&
            ` · ${remark}`.split(PARTS).map((part) => (
              <span key={part} className="max-w-full whitespace-pre-wrap">
                {part}
              </span>
            ))}
        </span>
        <Warnings warnings={warnings} />
        {children}
      </p>
    </div>
  );
}

/** `Team Total · Canadiens`, `Pts+Reb+Ast · S. Gilgeous-Alexander` */
export function marketText({ short: { market, participant } }: CardContents): string {
  return participant === undefined ? market : `${market} · ${participant}`;
}

/** The game, with short names of its teams, or `text`; opens the details. Its name says what it shows (WCAG 2.5.3). */
export function GameButton({
  card: { title, short, market, participant },
  text = short.title,
  onDetails,
  className,
}: Pick<GameCellProps, 'card' | 'onDetails'> & { text?: string | undefined; className: string }) {
  const game = text.startsWith(short.title) ? text : `${short.title}, ${text}`;
  const about = participant === undefined || text === short.participant ? market : `${market} · ${participant}`;
  return (
    <button
      type="button"
      title={title}
      aria-label={`Details: ${game}, ${about}`}
      onClick={onDetails}
      className={classNames(
        'block min-w-0 truncate text-left font-semibold focus-visible:-outline-offset-2 @max-[85rem]:text-xs @max-[85rem]:tracking-tight',
        className,
      )}
    >
      {text}
    </button>
  );
}

export function Warnings({ warnings }: Pick<CardContents, 'warnings'>) {
  return warnings.map(
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
  );
}
