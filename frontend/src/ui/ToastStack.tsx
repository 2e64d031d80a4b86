import { type FocusEvent, useRef } from 'react';
import { DismissButton } from './DismissButton.tsx';
import { dismissToast, pauseToast, resumeToast, useTopToast } from './toasts.ts';

/**
 * The place of toasts: below the header, clear of the bar and the sheets at the bottom. The page has one, and every modal
 * has one of its own.
 */
export function ToastStack({ inDialog = false }: { inDialog?: boolean }) {
  const toast = useTopToast(inDialog);
  const stack = useRef<HTMLElement>(null);
  /** Where the focus was before it came here. */
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
      className="pointer-events-none fixed inset-x-0 top-[calc(4rem+env(safe-area-inset-top))] z-40 flex justify-center px-3 sm:justify-end sm:px-6"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens whether a person is at it */}
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
        {/* Always there, so that readers notice when its text changes. */}
        <div role="status" className="min-w-0 flex-1 py-2">
          {toast !== undefined && (
            <>
              <p className="font-semibold text-sm">{toast.title}</p>
              <p className="mt-0.5 break-words text-muted text-sm">{toast.text}</p>
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

/** The page, or the dialog in which the toast stands. */
function focusTarget(stack: HTMLElement | null): HTMLElement | null {
  return (stack?.closest('dialog') ?? document).querySelector('main, section[tabindex]');
}
