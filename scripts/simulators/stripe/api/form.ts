import { invalid } from './refusal.ts';

/** A parsed body or query: text at the leaves, lists as objects with counted keys. */
export type Form = { [key: string]: Form | string };

const DEEPEST = 8;

/**
 * Reads `items[0][price]=x&metadata[k]=v`; `expand[]=x` counts on.
 * @throws Refusal for brackets that do not match or a name used as text and as group
 */
export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) place(form, keysOf(name), value, name);
  return form;
}

function keysOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (found === null) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  const [, first = '', rest = ''] = found;
  const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
  if (keys.length > DEEPEST) throw invalid(`Parameter nested too deeply: ${name}`, { param: name });
  return keys;
}

function place(form: Form, keys: readonly string[], value: string, name: string): void {
  let group = form;
  for (const [depth, written] of keys.entries()) {
    const key = written === '' ? String(Object.keys(group).length) : written;
    const there = group[key];
    if (depth === keys.length - 1) {
      if (typeof there === 'object') throw invalid(`Invalid ${name}`, { param: name });
      group[key] = value;
      return;
    }
    if (typeof there === 'string') throw invalid(`Invalid ${name}`, { param: name });
    const next = there ?? emptyForm();
    group[key] = next;
    group = next;
  }
}

/** Without a prototype: `__proto__` is a name like any other. */
function emptyForm(): Form {
  return Object.create(null);
}
