import { loadTransport } from '../api/client.ts';
import { paths } from '../config/paths.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { loadOffer, preloadBoards } from '../pages/boards/lazy-boards.tsx';
import { boardAt } from './boards.ts';
import { loadScreen, normalizePath } from './screens.ts';

/** Loaded with the boards, since visitors never see it. */
export const boardControls = lazyComponent(async () => (await import('./BoardControls.tsx')).BoardControls);

/** Likewise, after the first paint: it is empty until the first alert. */
export const alertBell = lazyComponent(
  async () => (await import('../features/alerts/on-page/AlertBell.tsx')).AlertBell,
);

/** Loaded during the splash of someone who is probably signed in. */
export const prefetchBoard = lazyComponent(async () => (await import('./PrefetchBoard.tsx')).PrefetchBoard);

/** Loaded after the first paint. */
export const ownCalculator = lazyComponent(async () => (await import('./OwnCalculator.tsx')).OwnCalculator);

/** Loaded when it is first rendered, after the page. */
export const globalOverlays = lazyComponent(async () => {
  // In a task of its own: on a slow phone both together would delay what the user presses.
  await loadTransport();
  return (await import('./GlobalOverlays.tsx')).GlobalOverlays;
});

/** Loaded only if there may be tracked cards: reading them needs zod. */
export const trackedCount = lazyComponent(async () => (await import('./navigation/TrackedCount.tsx')).TrackedCount);

/**
 * Preloads, during the splash, the chunks that the first view needs: API code and boards for a user who is probably signed in, otherwise
 * the offer. A failure is shown when the component renders.
 */
export function preloadFirstView(pathname: string, signedIn: boolean): void {
  if (signedIn) {
    loadTransport().catch(() => undefined);
    for (const { load } of [prefetchBoard, boardControls, trackedCount, globalOverlays]) load().catch(() => undefined);
    preloadBoards();
  } else if (hasOffer(pathname)) {
    loadOffer().catch(() => undefined);
  }
}

/** Loads all that a prerendered page shows: what is not there would be left out at build, and disappear from the page as the app takes it over. */
export async function loadVisitorView(pathname: string): Promise<void> {
  await Promise.all([loadScreen(pathname), ...(hasOffer(pathname) ? [loadOffer()] : [])]);
}

/** Whether visitors see the offer at a path. */
function hasOffer(pathname: string): boolean {
  return boardAt(pathname) !== undefined || normalizePath(pathname) === paths.settings;
}
