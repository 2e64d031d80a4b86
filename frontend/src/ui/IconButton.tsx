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
  /** Something to notice about it: read out, and a dot beside the icon. */
  note?: string | undefined;
}

export function IconButton({ icon: Icon, title, onClick, pressed, busy = false, note }: IconButtonProps) {
  return (
    <button
      type="button"
      title={title}
      aria-label={title}
      aria-description={note}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(
        'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-semibold transition-colors',
        pressed ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <span className="relative shrink-0">
        <Icon aria-hidden className={classNames('size-5', busy && 'animate-spin')} />
        {note !== undefined && (
          <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-surface bg-accent" />
        )}
      </span>
      <span className="hidden xl:inline">{title}</span>
    </button>
  );
}
