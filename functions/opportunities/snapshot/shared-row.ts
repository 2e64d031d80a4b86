/** DynamoDB bills a strongly consistent read per 4 kB or part thereof. Keys and attribute names take at most the bytes below. */
const READ_UNIT_BYTES = 4096;
const KEYS_AND_NAMES_BYTES = 128;

/** Bodies of this total size cost a reader of one of them no more than separate rows. */
export const SHARED_ROW_BYTES = READ_UNIT_BYTES - KEYS_AND_NAMES_BYTES;

/** The names of the bodies that share a row: the smallest ones, as many as fit; none if only one fits. */
export function sharing<Name extends string>(
  bodies: readonly (readonly [name: Name, bytes: number])[],
): readonly Name[] {
  const shared: Name[] = [];
  let taken = 0;
  for (const [name, bytes] of bodies.toSorted(([, a], [, b]) => a - b)) {
    taken += bytes;
    if (taken > SHARED_ROW_BYTES) break;
    shared.push(name);
  }
  return shared.length > 1 ? shared : [];
}
