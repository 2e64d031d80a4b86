import { loadTransport } from '../api/client.ts';
import { paths } from '../config/paths.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { preloadBoards, preloadOffer } from '../pages/lazy-boards.tsx';
import { boardAt } from './boards.ts';
import { normalizePath } from './screens.ts';

/** Loaded with the boards: a visitor has no use for it. */
export const boardControls = lazyComponent(async () => (await import('./BoardControls.tsx')).BoardControls);

/** Loaded by being drawn, after the page. */
export const globalOverlays = lazyComponent(async () => (await import('./GlobalOverlays.tsx')).GlobalOverlays);

/** Loaded for somebody who may have tracked something: reading what was kept takes zod. */
export const trackedCount = lazyComponent(async () => (await import('./TrackedCount.tsx')).TrackedCount);

/**
 * Fetches at once, behind the splash, what will be needed when it lifts and what nothing in the first chunk refers to: the calls and
 * boards of somebody who is probably signed in, or the offer. A failure shows when the part is drawn.
 */
export function preloadFirstView(pathname: string, signedIn: boolean): void {
  if (signedIn) {
    loadTransport().catch(() => undefined);
    for (const { load } of [boardControls, trackedCount, globalOverlays]) load().catch(() => undefined);
    preloadBoards();
  } else if (boardAt(pathname) !== undefined || normalizePath(pathname) === paths.settings) {
    preloadOffer();
  }
}
