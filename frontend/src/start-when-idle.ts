import { appScript } from './lib/prerendered/app-script.ts';
import { APP_STARTED } from './lib/prerendered/marks.ts';

/*
 * The script of a prerendered page. It starts the app when the browser has drawn the page and has nothing else to do, or as soon as the reader
 * does something. Links work without it, and a press on a button is repeated once the app is there.
 */

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;
/** Also with a browser that is never idle, or draws nothing. */
const LATEST_START_MS = 3_000;

let pressed: HTMLElement | undefined;
let isStarting = false;
let hasFailed = false;

function start(): void {
  if (isStarting) return;
  isStarting = true;
  import(/* @vite-ignore */ appScript() ?? '').catch((error: unknown) => {
    // Browsers do not load a failed module again: the next press loads the page again instead, maybe of a newer version.
    hasFailed = true;
    reportError(error);
  });
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null) return;
  event.preventDefault();
  if (hasFailed) location.reload();
  pressed = button;
}

function startWhenIdle(): void {
  setTimeout(start, LATEST_START_MS);
  // Idle before its first paint, the browser would read the app's code and then draw the page.
  new PerformanceObserver(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  }).observe({ type: 'paint', buffered: true });
}

for (const touch of TOUCHES) document.addEventListener(touch, start, { passive: true });
document.addEventListener('click', keepPress, { capture: true });
document.addEventListener(APP_STARTED, () => {
  for (const touch of TOUCHES) document.removeEventListener(touch, start);
  document.removeEventListener('click', keepPress, { capture: true });
  pressed?.click();
});
// A link from a partner or a returned payment has something for the app to do.
if (location.search !== '') start();
else if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
