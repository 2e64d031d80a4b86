/** Picks one item. `random`: from 0 up to, not including, 1. */
export function pick<T>(all: readonly T[], random: number): T {
  const picked = all[Math.floor(random * all.length)];
  if (picked === undefined) throw new Error('Cannot pick from an empty list');
  return picked;
}

/** Picks one item by relative weight. `random`: from 0 up to, not including, 1. */
export function pickWeighted<T>(all: readonly (readonly [T, number])[], random: number): T {
  let left = random * all.reduce((sum, [, weight]) => sum + weight, 0);
  const found = all.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  if (found === undefined) throw new Error('Cannot pick from an empty list');
  return found[0];
}
