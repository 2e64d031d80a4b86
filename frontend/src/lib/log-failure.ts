/** Logs a failure that the user need not see. Never pass user input. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console; a warning, since nothing is broken
  console.warn(`${what}: ${error instanceof Error ? error.message : 'unknown'}`);
}
