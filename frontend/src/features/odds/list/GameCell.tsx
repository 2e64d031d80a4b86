import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { CardContents } from '../card/describe-opportunity.ts';

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
