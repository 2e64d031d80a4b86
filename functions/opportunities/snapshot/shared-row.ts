/** DynamoDB bills a strong read by started 4 kB of the item. So many bytes of keys and names stand beside the bodies at most. */
const READ_UNIT_BYTES = 4096;
const KEYS_AND_NAMES_BYTES = 128;

/** Bodies that take so much together cost whoever reads one of them no more than a row of its own would. */
export const SHARED_ROW_BYTES = READ_UNIT_BYTES - KEYS_AND_NAMES_BYTES;

/** The names of those that share a row: the smallest bodies, as many as fit; none where that is one alone. */
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
