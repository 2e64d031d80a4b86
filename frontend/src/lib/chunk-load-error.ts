import { appScript } from './prerendered/app-script.ts';

/** Every page names the app's script. */
const INDEX = '/';
const TIMEOUT_MS = 5_000;

/**
 * Whether a chunk of the page failed to load, by the messages of Chromium, Firefox, Safari and Vite: the network failed, or a new
 * deployment removed the file.
 */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/** Whether the server serves another version than the one running here; false if it does not respond. */
export async function isNewVersionDeployed(): Promise<boolean> {
  const running = appScript();
  if (running === undefined) return false;
  try {
    const response = await fetch(INDEX, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok && !(await response.text()).includes(running);
  } catch {
    return false;
  }
}

/** Whether a reload would interrupt the user: a dialog is open, such as a payment, or a field has the focus. */
export function isUserBusy(): boolean {
  const typing = document.activeElement?.matches('input, select, textarea, iframe, [contenteditable]') ?? false;
  return typing || document.querySelector('dialog[open]') !== null;
}
