import { server } from '../api/server.ts';
import { preloadBoards, preloadOffer } from '../pages/parts.tsx';
import { boardAt } from './boards.ts';

/** Loaded with the boards: a visitor has no use for it. */
export const loadBoardControls = () => import('./BoardControls.tsx');

/**
 * Fetches at once, behind the splash, what will be needed when it lifts and what nothing in the first chunk refers to: the calls and
 * boards of somebody who is probably signed in, or the offer. A failure shows when the part is drawn.
 */
export function preloadFirstView(pathname: string, signedIn: boolean): void {
  if (signedIn) {
    server().catch(() => undefined);
    loadBoardControls().catch(() => undefined);
    preloadBoards();
  } else if (boardAt(pathname) !== undefined) {
    preloadOffer();
  }
}
