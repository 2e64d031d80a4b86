/** Valid but unusual JSON numbers: negative zero, exponents, more digits than a double holds, too large ones. */
const UNUSUAL_NUMBERS = [
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
const EXTRA_KEYS = [
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
const EXTRA_VALUES = [
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
 * Writes a value as JSON with random variations: reordered, duplicate and extra members, whitespace, unnecessary escapes, and other
 * number notations. `random` returns numbers from 0 to 1; `rate`: how often to vary.
 */
export function unusualJson(value: unknown, random: () => number, rate: number): string {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const space = () => (random() < rate ? one(SPACES) : '');
  return write(value);

  function write(any: unknown): string {
    if (Array.isArray(any)) return list('[', any.map(write), ']');
    if (typeof any === 'object' && any !== null) return object(Object.entries(any));
    if (typeof any === 'string') return text(any);
    if (typeof any === 'number' && random() < rate / 20) return one(UNUSUAL_NUMBERS);
    return JSON.stringify(any) ?? 'null';
  }

  function object(entries: readonly (readonly [string, unknown])[]): string {
    const members = entries.map(([key, member]) => `${text(key)}${space()}:${space()}${write(member)}`);
    if (random() < rate / 3) members.reverse();
    if (random() < rate / 20) members.push(`${text(one(EXTRA_KEYS))}:${one(EXTRA_VALUES)}`);
    if (random() < rate / 50) members.unshift(one(members));
    return list('{', members, '}');
  }

  function list(open: string, items: readonly string[], close: string): string {
    const spaced = items.map((item) => `${space()}${item}${space()}`).join(',');
    return `${open}${spaced === '' ? space() : spaced}${close}`;
  }

  function text(any: string): string {
    const written = JSON.stringify(any);
    if (random() >= rate / 10) return written;
    return written.replace(/[a-zæøå/]/giu, (letter) =>
      random() < 0.2 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    );
  }
}
