import type { Coding } from '../platform/packed-text.ts';

/** The smallest first: of two that a client likes alike, it gets the first. */
const codings: readonly Coding[] = ['br', 'gzip'];

/**
 * The coding that a client likes best of ours, by its `Accept-Encoding`: named, or covered by `*`, and not with a weight of zero.
 * Undefined where it takes none.
 */
export function codingFor(acceptEncoding = ''): Coding | undefined {
  const weights = new Map(acceptEncoding.split(',').map(weighted));
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [liked] = codings.filter((coding) => weightOf(coding) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return liked;
}

/** A weight that is no number is none: what cannot be read is not taken. */
function weighted(entry: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [coding, weight === undefined ? 1 : Number(weight)];
}
