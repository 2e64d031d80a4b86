/** A pattern that this machine does not play; better to refuse to start than to deliver differently from the cloud. */
export class UnknownPattern extends Error {}

type Json = Readonly<Record<string, unknown>>;

/**
 * Whether an event matches an EventBridge pattern: every field of the pattern must hold one of its values; a list in the event
 * matches by any of its members. Plays literal values, `prefix`, `exists` and `anything-but`.
 * @throws UnknownPattern for any other comparison.
 */
export function matches(pattern: Json, event: unknown): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const actual = isObject(event) ? event[field] : undefined;
    if (isObject(wanted)) return matches(wanted, actual);
    if (!Array.isArray(wanted)) throw new UnknownPattern(`${field} must hold a list or further fields`);
    const members = Array.isArray(actual) ? actual : [actual];
    return wanted.some((condition) => members.some((member) => holds(condition, member)));
  });
}

function holds(condition: unknown, value: unknown): boolean {
  if (!isObject(condition)) return condition === value && value !== undefined;
  const [[name, operand] = ['', undefined], ...others] = Object.entries(condition);
  if (others.length > 0) throw new UnknownPattern(`One comparison at a time: ${JSON.stringify(condition)}`);
  switch (name) {
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'exists':
      return (value !== undefined) === operand;
    case 'anything-but':
      return value !== undefined && !(Array.isArray(operand) ? operand : [operand]).includes(value);
    default:
      throw new UnknownPattern(`The comparison ${name} is not played here`);
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
