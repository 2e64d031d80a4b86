import * as z from 'zod/mini';
import { normalizeAmount } from './typed-numbers.ts';

/** A schema for a number as typed: an empty text is null, and what is no number is NaN, which no field accepts. */
export function fromText<S extends z.ZodMiniType<unknown, number | null>>(field: S) {
  return z.pipe(z.pipe(z.string(), z.transform(numberOf)), field);
}

function numberOf(text: string): number | null {
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/.exec(text.trim().replace(/^\$|%$/g, '')) ?? [];
  const plain = normalizeAmount(amount);
  return plain === '' && sign === '' ? null : Number(plain === '' ? Number.NaN : `${sign}${plain}`);
}
