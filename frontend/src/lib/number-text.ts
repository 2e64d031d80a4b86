import * as z from 'zod/mini';
import { toAmerican } from '../../../shared/odds/american.ts';
import { type OddsFormat, oddsExamples, readTypedOdds } from '../../../shared/odds/odds-format.ts';
import { normalizeAmount } from './typed-numbers.ts';

/** A schema for a number as typed: an empty text is null, and what is no number is NaN, which no field accepts. */
export function fromText<S extends z.ZodMiniType<unknown, number | null>>(field: S) {
  return z.pipe(z.pipe(z.string(), z.transform(numberOf)), field);
}

/** A schema for American odds as typed in the format: an empty text is null, and what is no price is as `fromText` reads it. */
export function fromOddsText<S extends z.ZodMiniType<unknown, number | null>>(field: S, format: OddsFormat) {
  const odds = (text: string) => {
    const price = format === 'american' ? undefined : readTypedOdds(text, format);
    return price === undefined ? numberOf(text) : toAmerican(price);
  };
  const isReadable = (text: string) =>
    format === 'american' || text.trim() === '' || readTypedOdds(text, format) !== undefined;
  const typed = z.string().check(z.refine(isReadable, `Enter ${oddsExamples[format]}.`));
  return z.pipe(z.pipe(typed, z.transform(odds)), field);
}

function numberOf(text: string): number | null {
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/.exec(text.trim().replace(/^\$|%$/g, '')) ?? [];
  const plain = normalizeAmount(amount);
  return plain === '' && sign === '' ? null : Number(plain === '' ? Number.NaN : `${sign}${plain}`);
}
