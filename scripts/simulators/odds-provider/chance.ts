/** Deterministic chance: the same key gives the same number, so that any moment of the simulation can be made again. */

/** A 32-bit key of a text (FNV-1a, then mixed). */
export function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return scramble(hash);
}

/** A key of its own for the `part`-th thing that belongs to `key`. */
export function derive(key: number, part: number): number {
  return scramble(Math.imul(key ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(part | 0, 0xc2b2ae35));
}

/** Uniform in [0, 1). */
export function unit(key: number): number {
  return scramble(key ^ 0x5bd1e995) / 0x1_0000_0000;
}

/** Bell-shaped with mean 0 and standard deviation 1, never beyond ±3.47 (four uniforms added up). */
export function bell(key: number): number {
  const sum = unit(key) + unit(key ^ 0x68e31da4) + unit(key ^ 0xb5297a4d) + unit(key ^ 0x1b56c4e9);
  return (sum - 2) * Math.sqrt(3);
}

/** One of the items, by the key. */
export function pick<T>(items: readonly [T, ...T[]], key: number): T {
  return items[Math.floor(unit(key) * items.length)] ?? items[0];
}

/** A new order of the items, by the key. */
export function shuffled<T>(items: readonly T[], key: number): T[] {
  return items
    .map((item, index) => ({ item, rank: unit(derive(key, index)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * A smooth curve through bell-shaped points `periodSeconds` apart: stays near 0, moves all the time, never jumps.
 */
export function drift(key: number, atSeconds: number, periodSeconds: number): number {
  const position = atSeconds / periodSeconds + unit(key);
  const step = Math.floor(position);
  const part = position - step;
  const blend = part * part * (3 - 2 * part);
  return bell(derive(key, step)) * (1 - blend) + bell(derive(key, step + 1)) * blend;
}

function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
