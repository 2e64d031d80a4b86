/** What a person quotes to support so that a failed call can be found in the logs; undefined for errors of other kinds. */
export function referenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('reference' in error)) return undefined;
  return typeof error.reference === 'string' ? error.reference : undefined;
}
