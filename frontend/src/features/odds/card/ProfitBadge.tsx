import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { type Cents, formatDollars, formatDollarsDown } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { type BadgeFigure, badgeText, badgeTone } from './figures.ts';

interface ProfitBadgeProps {
  badge: BadgeFigure;
  /** What the stakes bring; left out beside an expected value, which is no promise of dollars. */
  dollars?: Cents | undefined;
  size?: 'card' | 'dialog';
}

const toneStyles = { gain: 'bg-gain-soft text-gain', loss: 'bg-loss-soft text-loss', neutral: 'bg-sunken text-muted' };
const toneIcons = { gain: ArrowUpRight, loss: ArrowDownRight, neutral: Minus };

/** `+2.03% · $10.15`, `EV +1.0%`. The sign says what the color says. */
export function ProfitBadge({ badge, dollars, size = 'card' }: ProfitBadgeProps) {
  const tone = badgeTone(badge);
  const Icon = toneIcons[tone];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-md font-bold tabular-nums',
        size === 'card' ? 'px-1.5 py-0.5 text-xs leading-5' : 'py-1 pr-2 pl-1.5 text-lg',
        toneStyles[tone],
      )}
    >
      {size === 'dialog' && <Icon aria-hidden className="size-4" strokeWidth={2.5} />}
      <span>{badgeText(badge)}</span>
      {badge.label === undefined && badge.percent !== undefined && dollars !== undefined && (
        <span title={formatDollars(dollars)}>
          · {size === 'card' ? formatDollarsDown(dollars) : formatDollars(dollars)}
        </span>
      )}
    </span>
  );
}
