import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { type BadgeFigure, badgeText } from './figures.ts';

/** Sign and arrow repeat what the color says. */
export function ProfitBadge({ badge, size = 'card' }: { badge: BadgeFigure; size?: 'card' | 'dialog' }) {
  const gain = badge.percent !== undefined && badge.percent > 0;
  const loss = badge.percent !== undefined && badge.percent < 0;
  const Icon = gain ? ArrowUpRight : loss ? ArrowDownRight : Minus;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-0.5 rounded-md py-1 pr-2 pl-1.5 font-bold tabular-nums',
        size === 'card' ? 'text-sm' : 'text-lg',
        gain ? 'bg-gain-soft text-gain' : loss ? 'bg-loss-soft text-loss' : 'bg-sunken text-muted',
      )}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.5} />
      {badgeText(badge)}
    </span>
  );
}
