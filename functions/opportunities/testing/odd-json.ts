/** Numbers as JSON allows them and hardly anybody writes them: negative zero, exponents, more digits than a double holds, too large ones. */
const ODD_NUMBERS = [
  '-0',
  '0.0',
  '105.0',
  '-110.00',
  '1e2',
  '1.05E+2',
  '1e400',
  '-1e400',
  '5e-324',
  '0.1000000000000000055511151231257827',
  '123456789012345678901234567890',
  '999999999999999',
  '9999999999999999',
  '2.675',
  '1.91',
  'null',
  'true',
  '"+105"',
];
const SPACES = ['', '', '', '', ' ', '\n', '\t', '\r\n  '];
const ODD_KEYS = [
  'sid',
  'bet_limit',
  'link',
  'name',
  'price',
  'bookmakers',
  'id',
  '__proto__',
  'Name',
  'prices',
  'näme',
];
const ODD_VALUES = [
  'null',
  'false',
  '""',
  '0',
  '{}',
  '[]',
  '[1,{"a":[]}]',
  '"\\u0000"',
  '"a\\\\"',
  '"\\""',
  '"Zoë 🏀"',
];

/**
 * Writes a value as JSON in some of the ways in which JSON can be written: members in another order, a member twice or more of them, white space,
 * characters escaped that need not be, numbers in other notations. `chance` gives numbers from 0 to 1; `oddness`: how often.
 */
export function oddJson(value: unknown, chance: () => number, oddness: number): string {
  const one = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const space = () => (chance() < oddness ? one(SPACES) : '');
  return write(value);

  function write(any: unknown): string {
    if (Array.isArray(any)) return list('[', any.map(write), ']');
    if (typeof any === 'object' && any !== null) return object(Object.entries(any));
    if (typeof any === 'string') return text(any);
    if (typeof any === 'number' && chance() < oddness / 20) return one(ODD_NUMBERS);
    return JSON.stringify(any) ?? 'null';
  }

  function object(entries: readonly (readonly [string, unknown])[]): string {
    const members = entries.map(([key, member]) => `${text(key)}${space()}:${space()}${write(member)}`);
    if (chance() < oddness / 3) members.reverse();
    if (chance() < oddness / 20) members.push(`${text(one(ODD_KEYS))}:${one(ODD_VALUES)}`);
    if (chance() < oddness / 50) members.unshift(one(members));
    return list('{', members, '}');
  }

  function list(open: string, items: readonly string[], close: string): string {
    const spaced = items.map((item) => `${space()}${item}${space()}`).join(',');
    return `${open}${spaced === '' ? space() : spaced}${close}`;
  }

  function text(any: string): string {
    const written = JSON.stringify(any);
    if (chance() >= oddness / 10) return written;
    return written.replace(/[a-zæøå/]/giu, (letter) =>
      chance() < 0.2 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    );
  }
}
