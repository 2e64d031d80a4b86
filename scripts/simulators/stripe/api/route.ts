import { answers } from './answers.ts';
import type { CallName } from './call.ts';

export interface Route {
  readonly name: CallName;
  /** The one in the path; empty where it has none. */
  readonly id: string;
}

interface Pattern {
  readonly name: CallName;
  readonly method: string;
  readonly parts: readonly string[];
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(answers, name);
}

// Fixed words before ids: `/customers/search` is no customer.
const patterns: readonly Pattern[] = Object.keys(answers)
  .filter(isCallName)
  .map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method, parts: path.split('/') };
  })
  .toSorted((a, b) => Number(a.parts.includes(':id')) - Number(b.parts.includes(':id')));

export function routeOf(method: string, path: string): Route | undefined {
  const parts = path.split('/');
  const fits = (pattern: Pattern) =>
    pattern.method === method &&
    pattern.parts.length === parts.length &&
    pattern.parts.every((part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''));
  const pattern = patterns.find(fits);
  if (pattern === undefined) return undefined;
  return { name: pattern.name, id: decodedId(parts[pattern.parts.indexOf(':id')] ?? '') };
}

function decodedId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
