import { ChevronDown } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { Fold } from '../rows/fold-rows.ts';

interface FoldToggleProps {
  fold: Fold;
  onFold: (key: string) => void;
  className: string;
}

/** `8 at Bovada`: shows and hides the rows that one stands for. */
export function FoldToggle({ fold: { key, count, book, open }, onFold, className }: FoldToggleProps) {
  const text = `${count} at ${book}`;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`${text} in this game`}
      title={`${text}: its price is much older than the other in all of them`}
      onClick={() => onFold(key)}
      className={classNames(
        'inline-flex shrink-0 items-center gap-0.5 rounded-sm bg-accent-soft px-1.5 font-semibold text-2xs text-accent-ink focus-visible:-outline-offset-2',
        className,
      )}
    >
      {text}
      <ChevronDown aria-hidden className={classNames('size-3.5', open && 'rotate-180')} />
    </button>
  );
}
