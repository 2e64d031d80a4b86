import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useScrollLock } from '../lib/viewport/use-scroll-lock.ts';
import { DismissButton } from './DismissButton.tsx';
import { ToastStack } from './ToastStack.tsx';

interface ModalProps {
  title: string;
  /** Called for Escape, the X and a click on the backdrop. */
  onClose: () => void;
  width: 'narrow' | 'wide';
  /** On phones it takes the whole screen, so that its footer is always below the thumb. */
  isFull?: boolean;
  children: ReactNode;
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode;
}

const CONTENT = 'min-h-0 grow overflow-y-auto overscroll-contain p-4 sm:p-5';
const widths = { narrow: 'sm:max-w-md', wide: 'sm:max-w-2xl' };

/**
 * A modal, open while mounted. Uses the native dialog, which traps the focus, makes the rest of the page inert and restores the focus
 * without the style elements that the Content Security Policy blocks. On phones it is a bottom sheet, elsewhere a centered box.
 */
export function Modal({ title, onClose, width, isFull = false, children, footer }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  useScrollLock(true);

  // A layout effect, because the children's effects may focus a field.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
      // If the opener is gone and nothing else took the focus, focus the page.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which fires `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      // Only if the press also started on the backdrop: selecting text and releasing outside must not close it.
      onClick={(event) => event.target === event.currentTarget && pressedBackdrop.current && onClose()}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-hidden bg-surface p-0 shadow-lifted outline-none motion-safe:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-xl',
        isFull ? 'h-dvh max-h-dvh' : 'max-h-[92dvh] rounded-t-xl',
        widths[width],
      )}
    >
      <div className={classNames('flex flex-col sm:h-auto sm:max-h-[88dvh]', isFull ? 'h-dvh' : 'max-h-[92dvh]')}>
        <div className="flex items-center justify-between border-line border-b py-1.5 pr-2 pl-4 sm:pl-5">
          <h2 id={titleId} className="font-semibold text-base">
            {title}
          </h2>
          <DismissButton label="Close" onClick={onClose} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard */}
        <section tabIndex={0} aria-labelledby={titleId} className={CONTENT}>
          {children}
        </section>
        {footer !== undefined && <div className="border-line border-t px-4 py-3 sm:px-5">{footer}</div>}
      </div>
      <ToastStack inDialog />
    </dialog>
  );
}
