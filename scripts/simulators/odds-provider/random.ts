/** Deterministic random numbers: the same key gives the same number, so that the simulation is reproducible. */

/** A 32-bit hash of a text (FNV-1a, then mixed), used as a key. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** A new key for part number `part` of `key`. */
export function derive(key: number, part: number): number {
  return mix(Math.imul(key ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(part | 0, 0xc2b2ae35));
}

/** Uniform in [0, 1). */
export function uniform(key: number): number {
  return mix(key ^ 0x5bd1e995) / 0x1_0000_0000;
}

/** Approximately normal with mean 0 and standard deviation 1, within ±3.47 (the sum of four uniforms). */
export function gaussian(key: number): number {
  const sum = uniform(key) + uniform(key ^ 0x68e31da4) + uniform(key ^ 0xb5297a4d) + uniform(key ^ 0x1b56c4e9);
  return (sum - 2) * Math.sqrt(3);
}

/** Picks one of the items. */
export function pick<T>(items: readonly [T, ...T[]], key: number): T {
  return items[Math.floor(uniform(key) * items.length)] ?? items[0];
}

/** Returns the items in random order. */
export function shuffle<T>(items: readonly T[], key: number): T[] {
  return items
    .map((item, index) => ({ item, rank: uniform(derive(key, index)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** A smooth random curve around 0, through normally distributed points `periodSeconds` apart. */
export function drift(key: number, atSeconds: number, periodSeconds: number): number {
  const position = atSeconds / periodSeconds + uniform(key);
  const step = Math.floor(position);
  const part = position - step;
  const blend = part * part * (3 - 2 * part);
  return gaussian(derive(key, step)) * (1 - blend) + gaussian(derive(key, step + 1)) * blend;
}

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
