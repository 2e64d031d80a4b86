export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Parses a number from a field or the URL; undefined if it is not a number within the range. */
export function numberWithin(text: string | null, { min, max }: NumberRange): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
