export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** A number that a person or an address wrote, when it is one and within the range. */
export function numberWithin(text: string | null, { least, most }: NumberRange): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}
