/** For failures that a person need not see, since nothing they asked for is lost. Never given what somebody typed. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console; a warning, as nothing is broken
  console.warn(`${what}: ${error instanceof Error ? error.message : 'unknown'}`);
}
