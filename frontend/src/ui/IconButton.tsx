import type { LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { useShortcutsOn } from '../lib/use-shortcut.ts';
import { useTooltip } from './Tooltip.tsx';

interface IconButtonProps {
  icon: LucideIcon;
  /** The accessible name, also shown in a tooltip, and beside the icon on wide screens unless there is a label. */
  title: string;
  /** What it does in plain words, shown in place of the title and said before it. */
  label?: string;
  onClick: () => void;
  /** Only for switches: whether it is on. Their `title` contains their state, and the browser shows it as a native tooltip. */
  pressed?: boolean;
  busy?: boolean;
  /** Read by screen readers and shown as a dot on the icon. */
  note?: string | undefined;
  /** The keyboard shortcut. */
  shortcut?: string;
}

export function IconButton({
  icon: Icon,
  title,
  label,
  onClick,
  pressed,
  busy = false,
  note,
  shortcut,
}: IconButtonProps) {
  const keys = useShortcutsOn();
  const key = keys ? shortcut : undefined;
  const isSwitch = pressed !== undefined;
  const { handlers, bubble } = useTooltip({
    content: key === undefined ? title : <WithKey words={title} letter={key} />,
    // On wide screens the title is beside the icon, so only a shortcut is worth a tooltip.
    className: key === undefined ? 'min-[88rem]:hidden' : undefined,
    opensOn: isSwitch ? 'focus' : 'hover and focus',
  });
  return (
    <>
      <button
        type="button"
        title={isSwitch ? title : undefined}
        aria-label={label === undefined ? title : `${label}: ${title}`}
        aria-description={note}
        aria-keyshortcuts={key}
        aria-pressed={pressed}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onClick}
        {...handlers}
        className={classNames(
          'inline-flex h-11 min-w-11 items-center justify-center gap-x-2 rounded-md px-1.5 font-semibold transition-colors max-[88rem]:flex-col min-[88rem]:whitespace-nowrap min-[88rem]:px-2.5 min-[88rem]:text-sm',
          pressed ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <span className="relative shrink-0">
          <Icon aria-hidden className={classNames('size-5', busy && 'animate-spin')} />
          {note !== undefined && (
            <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-surface bg-accent" />
          )}
        </span>
        <span className="whitespace-nowrap text-2xs leading-4 min-[88rem]:hidden">{label ?? title}</span>
        <span className="hidden min-[88rem]:inline">{label ?? title}</span>
      </button>
      {bubble}
    </>
  );
}

function WithKey({ words, letter }: { words: string; letter: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {words}
      <kbd className="rounded-sm border border-current/40 px-1 font-sans">{letter}</kbd>
    </span>
  );
}
