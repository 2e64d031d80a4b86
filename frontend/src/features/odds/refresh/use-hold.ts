import { type RefObject, useEffect, useState } from 'react';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useDetailsParam } from '../details/use-details-param.ts';

/** How long a touch holds the list. */
const TOUCH_MS = 60_000;
/** Touches closer together than this count as one. */
const TOUCH_STEP_MS = 5_000;

/**
 * Whether someone points at the list or works in it: a mouse is over it, the keyboard's focus is in it, a finger has touched it within the
 * last minute, or the details of a row are open. Listens to the document, since an element that is taken away reports no leave.
 */
export function useHold(list: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touchedAt, setTouchedAt] = useState(Number.NEGATIVE_INFINITY);
  const touched = useClockValue((now) => now - touchedAt < TOUCH_MS);
  const { id } = useDetailsParam();

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (list.current?.contains(target) ?? false);
    const onOver = ({ target, pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(isInside(target));
    const onLeave = () => setPointed(false);
    const onDown = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || !isInside(target)) return;
      const now = Date.now();
      setTouchedAt((before) => (now - before < TOUCH_STEP_MS ? before : now));
    };
    // A mouse leaves the focus where it clicked: there nobody sees it.
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(isInside(target) && target instanceof Element && target.matches(':focus-visible'));
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      // When the whole window loses the focus, the active element stays the same.
      if (relatedTarget === null && document.activeElement !== target) setFocused(false);
    };
    const page = document.documentElement;
    page.addEventListener('pointerover', onOver);
    page.addEventListener('pointerleave', onLeave);
    page.addEventListener('pointerdown', onDown);
    page.addEventListener('focusin', onFocus);
    page.addEventListener('focusout', onBlur);
    return () => {
      page.removeEventListener('pointerover', onOver);
      page.removeEventListener('pointerleave', onLeave);
      page.removeEventListener('pointerdown', onDown);
      page.removeEventListener('focusin', onFocus);
      page.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  return pointed || focused || touched || id !== undefined;
}
