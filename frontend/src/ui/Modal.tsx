import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useScrollLock } from '../lib/use-scroll-lock.ts';
import { DismissButton } from './DismissButton.tsx';
import { ToastStack } from './ToastStack.tsx';

interface ModalProps {
  title: string;
  /** Called for Escape, the X and a press beside the dialog. */
  onClose: () => void;
  width: 'narrow' | 'wide';
  children: ReactNode;
  /** Buttons that stay in sight while the rest scrolls. */
  footer?: ReactNode;
}

const widths = { narrow: 'sm:max-w-md', wide: 'sm:max-w-2xl' };

/**
 * A modal for as long as it is mounted, on the browser's own dialog: it keeps the focus inside, makes the rest of the
 * page inert and gives the focus back, without style elements that the page's policy would refuse.
 * On a phone it is a sheet from the bottom, elsewhere a box in the middle.
 */
export function Modal({ title, onClose, width, children, footer }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  useScrollLock(true);

  // Before the effects of what is inside, which may move the focus to a field of its own.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
      // What opened it is gone: unless the page finds a better place, the focus must not be nowhere.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, []);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which arrives as cancel
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      // Begun beside it, too: who selects a text and lets go outside wants to keep what they typed.
      onClick={(event) => event.target === event.currentTarget && pressedBackdrop.current && onClose()}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-xl bg-surface p-0 shadow-lifted outline-none motion-safe:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-xl',
        widths[width],
      )}
    >
      <div className="flex max-h-[92dvh] flex-col sm:max-h-[88dvh]">
        <div className="flex items-center justify-between border-line border-b py-1.5 pr-2 pl-4 sm:pl-5">
          <h2 id={titleId} className="font-semibold text-base">
            {title}
          </h2>
          <DismissButton label="Close" onClick={onClose} />
        </div>
        {/* Reachable by keyboard, or its lower part could only be scrolled to with a pointer. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <section tabIndex={0} aria-labelledby={titleId} className="overflow-y-auto overscroll-contain p-4 sm:p-5">
          {children}
        </section>
        {footer !== undefined && <div className="border-line border-t px-4 py-3 sm:px-5">{footer}</div>}
      </div>
      <ToastStack inDialog />
    </dialog>
  );
}
