/** Logs an error that replaced a part of the page by a message, as React does unless it is told what to do. */
export function logCrash(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only file that writes to the console
  console.error(error);
}

/** Logs a failure that the user need not see. Never pass user input. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only file that writes to the console; a warning, since nothing is broken
  console.warn(`${what}: ${error instanceof Error ? error.message : 'unknown'}`);
}
