import { useEffect, useEffectEvent } from 'react';

const boards = new Set<() => void>();

/** Puts the focus on the first row or card in sight, of the board that is shown. */
export function focusFirstRow(): void {
  for (const focus of boards) focus();
}

/** Of a board: how its first row in sight takes the focus. */
export function useFirstRow(focus: () => void): void {
  const run = useEffectEvent(focus);
  useEffect(() => {
    const board = () => run();
    boards.add(board);
    return () => void boards.delete(board);
  }, []);
}
