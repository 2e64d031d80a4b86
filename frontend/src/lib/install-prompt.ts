/** What a browser gives a page that can be installed, once: it asks the person. */
interface InstallPrompt {
  readonly prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's question for when someone asks for it. From the start: a browser fires the event once, when it likes. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    // Otherwise the browser shows a bar of its own.
    event.preventDefault();
    change(event);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Whether the browser would ask. */
export function canPrompt(): boolean {
  return kept !== undefined;
}

/** Asks the person; a browser asks once. */
export function promptInstall(): void {
  const asked = kept;
  change(undefined);
  void asked?.prompt().catch(() => undefined);
}

export function onPromptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(prompt: InstallPrompt | undefined): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

function isPrompt(event: Event): event is Event & InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}
