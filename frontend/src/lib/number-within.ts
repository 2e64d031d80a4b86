export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** A number that a person or an address wrote, when it is one and within the range. */
export function numberWithin(text: string | null, { min, max }: NumberRange): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
