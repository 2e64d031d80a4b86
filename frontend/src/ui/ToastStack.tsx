import { type FocusEvent, useRef } from 'react';
import { DismissButton } from './DismissButton.tsx';
import { Reference } from './Reference.tsx';
import { dismissToast, pauseToast, resumeToast, useTopToast } from './toasts.ts';

/**
 * Where toasts are shown: below the header and the page's bars, behind what opens from them, clear of the bottom bar and bottom sheets, and in the middle,
 * clear of the buttons at the ends of rows and of details beside a list. The page has one, and each modal has its own, since a modal makes the page inert.
 */
export function ToastStack({ inDialog = false }: { inDialog?: boolean }) {
  const toast = useTopToast(inDialog);
  const stack = useRef<HTMLElement>(null);
  /** The focused element before the toast got the focus. */
  const focusBefore = useRef<HTMLElement>(null);
  const dismiss = () => {
    const before = focusBefore.current?.isConnected ? focusBefore.current : focusTarget(stack.current);
    before?.focus({ preventScroll: true });
    dismissToast();
  };
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    pauseToast();
    if (!currentTarget.contains(relatedTarget)) {
      focusBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    }
  };
  return (
    <section
      ref={stack}
      aria-label={toast === undefined ? undefined : 'Notice'}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+var(--bets-bar-height)+var(--board-bar-height)+0.5rem+env(safe-area-inset-top))] z-15 flex justify-center px-3"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer during hover and focus */}
      <div
        onFocus={enter}
        onBlur={resumeToast}
        onPointerEnter={pauseToast}
        onPointerLeave={resumeToast}
        className={
          toast === undefined
            ? 'sr-only'
            : 'pointer-events-auto flex w-full max-w-sm items-start gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-4 text-ink shadow-lifted motion-safe:animate-rise'
        }
      >
        {/* Always rendered, so that screen readers announce changes. */}
        <div role="status" className="min-w-0 flex-1 py-2">
          {toast !== undefined && (
            <>
              <p className="font-semibold text-sm">{toast.title}</p>
              <div className="mt-0.5 break-words text-muted text-sm">
                <p>{toast.text}</p>
                <Reference error={toast.error} />
              </div>
            </>
          )}
        </div>
        {toast?.action !== undefined && (
          <button
            type="button"
            onClick={() => {
              dismiss();
              toast.action?.run();
            }}
            className="min-h-11 shrink-0 rounded-md px-3 font-semibold text-accent-ink text-sm hover:bg-sunken"
          >
            {toast.action.label}
          </button>
        )}
        {toast !== undefined && <DismissButton label="Dismiss" onClick={dismiss} />}
      </div>
    </section>
  );
}

/** The page's main element, or the content of the dialog that contains the toast. */
function focusTarget(stack: HTMLElement | null): HTMLElement | null {
  return (stack?.closest('dialog') ?? document).querySelector('main, section[tabindex]');
}
