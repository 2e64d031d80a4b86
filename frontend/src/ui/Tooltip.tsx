import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../lib/class-names.ts';

/** The delay from hover until the tooltip opens. */
const OPEN_DELAY_MS = 700;
/** Within this time after another tooltip closed, the next one opens immediately. */
const SKIP_WINDOW_MS = 300;
/** Time to move the pointer from the button onto its tooltip. */
const LEAVE_DELAY_MS = 100;

/** Pixels between a tooltip and its button, and between it and the edge of the window. */
const GAP = 6;
const MARGIN = 8;

interface TooltipOptions {
  content: ReactNode;
  className?: string | undefined;
  /** `focus`: for a button with a `title`, which browsers show on hover. `hover`: for a button that a dialog focuses when it opens. */
  opensOn?: 'hover and focus' | 'hover' | 'focus';
}

interface Tooltip {
  /** Event handlers for the button. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
  /** Render it beside the button. */
  readonly bubble: ReactNode;
}

let recentlyOpen = false;
let coolDown: ReturnType<typeof setTimeout> | undefined;

/** A tooltip on hover and keyboard focus, not on touch. */
export function useTooltip({ content, className, opensOn = 'hover and focus' }: TooltipOptions): Tooltip {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (delay: number, next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), delay);
  };
  const now = (next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    setAnchor(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers: Tooltip['handlers'] = {
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch' && opensOn !== 'focus') after(recentlyOpen ? 0 : OPEN_DELAY_MS, currentTarget);
    },
    onPointerLeave: () => after(LEAVE_DELAY_MS, undefined),
    onPointerDown: () => now(undefined),
    onFocus: ({ currentTarget }) => {
      if (opensOn !== 'hover' && currentTarget.matches(':focus-visible')) now(currentTarget);
    },
    onBlur: () => now(undefined),
  };
  const bubble = anchor !== undefined && (
    <Bubble
      anchor={anchor}
      className={className}
      onHold={() => clearTimeout(timer.current)}
      onRelease={() => after(LEAVE_DELAY_MS, undefined)}
      onDismiss={() => now(undefined)}
    >
      {content}
    </Bubble>
  );
  return { handlers, bubble };
}

interface BubbleProps {
  anchor: HTMLElement;
  className: string | undefined;
  onHold: () => void;
  onRelease: () => void;
  onDismiss: () => void;
  children: ReactNode;
}

/** A popover, which is shown above modal dialogs too. Hidden from screen readers, since it repeats the button's name. */
function Bubble({ anchor, className, onHold, onRelease, onDismiss, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    bubble.current?.showPopover?.();
  }, []);
  // After every render, since the content and so the size may have changed.
  useLayoutEffect(() => {
    if (bubble.current !== null) place(bubble.current, anchor);
  });
  useEffect(() => {
    clearTimeout(coolDown);
    recentlyOpen = true;
    return () => {
      coolDown = setTimeout(() => {
        recentlyOpen = false;
      }, SKIP_WINDOW_MS);
    };
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', onDismiss, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', onDismiss, true);
    };
  });
  return (
    <div
      ref={bubble}
      popover="manual"
      role="tooltip"
      aria-hidden
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      className={classNames(
        'fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2 py-1 font-medium text-surface text-xs shadow-lifted motion-safe:animate-rise',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Below its anchor, above it where there is no room, and within the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = at.left + at.width / 2 - width / 2;
  const below = at.bottom + GAP;
  const top = below + height + MARGIN > clientHeight ? at.top - GAP - height : below;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
  bubble.style.top = `${top}px`;
}
