import type { LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

interface IconButtonProps {
  icon: LucideIcon;
  /** Read out and shown on hover: an icon alone tells too little. */
  title: string;
  onClick: () => void;
  /** Only for switches: whether it is on. */
  pressed?: boolean;
  busy?: boolean;
  /** A short word beside the icon where there is room. */
  label?: string;
}

export function IconButton({ icon: Icon, title, onClick, pressed, busy = false, label }: IconButtonProps) {
  return (
    <button
      type="button"
      title={title}
      aria-label={title}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-semibold transition-colors',
        pressed ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', busy && 'animate-spin')} />
      {label !== undefined && <span className="hidden sm:inline">{label}</span>}
    </button>
  );
}
