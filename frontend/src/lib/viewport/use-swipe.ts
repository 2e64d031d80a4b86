import { type TouchEvent, useRef } from 'react';

/** A finger that went so far across has swiped. */
const SWIPE_PX = 48;

/** Handlers of an element that is swiped across: 1 is to the next, by a finger that goes left. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      begun.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (begun.current === undefined || touch === undefined) return;
      const [across, down] = [touch.clientX - begun.current.x, touch.clientY - begun.current.y];
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
