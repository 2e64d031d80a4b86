/** One of these. `chance`: from 0 (included) to 1 (not). */
export function pick<T>(all: readonly T[], chance: number): T {
  const picked = all[Math.floor(chance * all.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

/** One of these, each as likely as its weight beside the others. `chance`: from 0 (included) to 1 (not). */
export function weighted<T>(all: readonly (readonly [T, number])[], chance: number): T {
  let left = chance * all.reduce((sum, [, weight]) => sum + weight, 0);
  const found = all.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found[0];
}
