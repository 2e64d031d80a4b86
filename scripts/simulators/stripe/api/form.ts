import { invalidRequest } from './api-error.ts';

/** A parsed body or query: text at the leaves, lists as objects with index keys. */
export type Form = { [key: string]: Form | string };

const MAX_DEPTH = 8;

/**
 * Parses `items[0][price]=x&metadata[k]=v`; `expand[]=x` appends.
 * @throws ApiError for unbalanced brackets or a name used both as text and as a group
 */
export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) setField(form, keyPath(name), value, name);
  return form;
}

function keyPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  const [, first = '', rest = ''] = match;
  const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
  if (keys.length > MAX_DEPTH) throw invalidRequest(`Parameter nested too deeply: ${name}`, { param: name });
  return keys;
}

function setField(form: Form, keys: readonly string[], value: string, name: string): void {
  let group = form;
  for (const [depth, sent] of keys.entries()) {
    const key = sent === '' ? String(Object.keys(group).length) : sent;
    const existing = group[key];
    if (depth === keys.length - 1) {
      if (typeof existing === 'object') throw invalidRequest(`Invalid ${name}`, { param: name });
      group[key] = value;
      return;
    }
    if (typeof existing === 'string') throw invalidRequest(`Invalid ${name}`, { param: name });
    const next = existing ?? emptyForm();
    group[key] = next;
    group = next;
  }
}

/** Without a prototype, so that `__proto__` is an ordinary name. */
function emptyForm(): Form {
  return Object.create(null);
}
