/** The address that every page comes from. */
const PAGE = '/';
const TIMEOUT_MS = 5_000;

/**
 * Whether an error is code of this page that did not come, in the words of Chromium, Firefox, Safari and Vite: the network
 * failed, or a newer version has taken the files away.
 */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/** Whether the server gives out another version than the one that runs here; false where it does not answer. */
export async function isNewVersionDeployed(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (running === null || running === undefined) return false;
  try {
    const response = await fetch(PAGE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok && !(await response.text()).includes(running);
  } catch {
    return false;
  }
}

/** Whether a reload would take something from a person: a dialog is open, such as for paying, or a field has the focus. */
export function isUserBusy(): boolean {
  const typing = document.activeElement?.matches('input, select, textarea, iframe, [contenteditable]') ?? false;
  return typing || document.querySelector('dialog[open]') !== null;
}
