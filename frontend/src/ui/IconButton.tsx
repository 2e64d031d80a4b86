import type { LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

interface IconButtonProps {
  icon: LucideIcon;
  /** Read out, shown on hover, and beside the icon where there is room: an icon alone tells too little. */
  title: string;
  onClick: () => void;
  /** Only for switches: whether it is on. */
  pressed?: boolean;
  busy?: boolean;
}

export function IconButton({ icon: Icon, title, onClick, pressed, busy = false }: IconButtonProps) {
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
      <span className="hidden xl:inline">{title}</span>
    </button>
  );
}
