/** How a JSON value became another: `[value]` in its place, or the changes of an object's or array's fields by name. */
type Change = readonly [unknown] | { readonly [field: string]: Change };

/** Undefined if they are equal. Values whose field names, or their order, differ are replaced whole, so that the result is the same as text. */
export function changeBetween(before: unknown, after: unknown): Change | undefined {
  if (!isParent(before) || !isParent(after) || !haveSameFields(before, after)) {
    return before === after ? undefined : [after];
  }
  const old = new Map(Object.entries(before));
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const change = changeBetween(old.get(field), value);
    return change === undefined ? [] : [[field, change] as const];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** The value after a change of it; what does not change is shared. What is no change, changes nothing. */
export function changed(value: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change[0];
  if (!isParent(value) || !isParent(change)) return value;
  const changes = new Map<string, unknown>(Object.entries(change));
  const entries = Object.entries(value).map(
    ([field, old]) => [field, changes.has(field) ? changed(old, changes.get(field)) : old] as const,
  );
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function isParent(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function haveSameFields(one: object, other: object): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [Object.keys(one), Object.keys(other)];
  return fields.length === others.length && fields.every((field, n) => field === others[n]);
}
