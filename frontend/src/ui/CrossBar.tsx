import { classNames } from '../lib/class-names.ts';
import { formatPercent } from '../lib/format.ts';

interface CrossBarProps {
  /** What two opposite prices imply, 0 to 1, after fees. */
  implied: readonly [number, number];
  freshness: 'fresh' | 'aging' | 'old';
  /** In words, where no text beside it says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

/**
 * Two prices and the gap between them: each bar stands as high as its price is likely, and they end as far apart as the prices leave room, on
 * one scale for all, 5% at most. Prices that cost something pass each other. A broken bar is an aging price, a dotted one an old price.
 */
export function CrossBar({ implied, freshness, label, className }: CrossBarProps) {
  const { color, dashes } = forms[freshness];
  return (
    <svg
      viewBox="0 0 36 10"
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={classNames('block h-2.5 w-9 shrink-0', color, className)}
    >
      <path d={crossPath(implied)} fill="none" stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}

/** `47.6% and 50.3%: a gap of 2.10%` */
export function gapText([first, second]: CrossBarProps['implied']): string {
  return `${shareText(first)} and ${shareText(second)}: a gap of ${formatPercent(100 * (1 - first - second))}`;
}

/** `47.6%` */
export function shareText(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

const forms = {
  fresh: { color: 'text-gain', dashes: undefined },
  aging: { color: 'text-caution', dashes: '3 1.5' },
  old: { color: 'text-loss', dashes: '1 2' },
} as const;

const WIDTH = 36;
/** Of the drawing, for a price of 100%; bars are moved apart by their own height, so that both are seen where they pass. */
const RISE = 4;
const [UPPER_Y, LOWER_Y] = [3, 7];
const MOST_GAP = 0.05;
/** Pixels of the widest gap. */
const SPAN = 20;

/** The bars from both ends of the drawing, the first above. */
export function crossPath([first, second]: CrossBarProps['implied']): string {
  const gap = Math.max(-MOST_GAP, Math.min(MOST_GAP, 1 - first - second));
  const half = (gap / MOST_GAP) * (SPAN / 2);
  const y = (base: number, price: number) => rounded(base - (price - 0.5) * RISE);
  return `M0 ${y(UPPER_Y, first)}H${rounded(WIDTH / 2 - half)}M${WIDTH} ${y(LOWER_Y, second)}H${rounded(WIDTH / 2 + half)}`;
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
