import type { PromoChoice } from '../../../../../shared/boards/promo-choice.ts';
import { areWithin, promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import {
  formatPrice,
  type OddsFormat,
  type OddsText,
  oddsExamples,
  readTypedOdds,
} from '../../../../../shared/odds/odds-format.ts';
import { cleanAmountInput, normalizeAmount, numberWithin } from '../../../lib/typed-numbers.ts';
import type { ReadLimit } from './LimitField.tsx';
import { oddsFromText } from './promo-choice.ts';

/** `Bonus bet $100 at any book · hedge up to $500`, then what else differs from the usual: `-200 or longer`, `exchanges too`. */
export function describeChoice(choice: PromoChoice, show: OddsText): string {
  const { sportsbookId, maxHedge, minOdds, maxOdds, exchanges, ranking } = choice;
  const book = sportsbookId === null ? 'any book' : sportsbookName(sportsbookId);
  return [
    `${promotionText(choice)} at ${book}`,
    maxHedge === null ? 'any hedge' : `hedge up to ${shortDollars(maxHedge)}`,
    ...oddsTexts(minOdds, maxOdds, show),
    ...(exchanges ? ['exchanges too'] : []),
    ...(ranking === 'tied-up' ? ['by money tied up'] : []),
  ].join(' · ');
}

function promotionText({ promotion, amount, boost, maxExtra }: PromoChoice): string {
  switch (promotion) {
    case 'bonus-bet':
      return `Bonus bet ${shortDollars(amount)}`;
    case 'profit-boost':
      return `${boost}% boost on ${shortDollars(amount)}${maxExtra === null ? '' : `, at most ${shortDollars(maxExtra)} extra`}`;
    case 'no-sweat':
      return `No-sweat bet ${shortDollars(amount)}`;
  }
}

function shortDollars(amount: number): string {
  return formatShortDollars(centsFromDollars(amount));
}

/** `-200 or longer`, `-200 to +150`; nothing without limits. */
function oddsTexts(minOdds: number | null, maxOdds: number | null, show: OddsText): string[] {
  if (minOdds === null) return maxOdds === null ? [] : [`${show(maxOdds)} or shorter`];
  return [maxOdds === null ? `${show(minOdds)} or longer` : `${show(minOdds)} to ${show(maxOdds)}`];
}

/** The largest hedge as typed, in dollars. */
export function readMaxHedge(text: string): ReadLimit {
  return readDollars(text, { ...promotionRanges.maxHedge, empty: 'any hedge' });
}

/** The most that a boost adds, as typed, in dollars. */
export function readMaxExtra(text: string): ReadLimit {
  return readDollars(text, { ...promotionRanges.maxExtra, empty: 'no limit' });
}

function readDollars(
  text: string,
  { min, max, empty }: { readonly min: number; readonly max: number; readonly empty: string },
): ReadLimit {
  if (text.trim() === '') return { limit: null };
  const limit = numberWithin(normalizeAmount(cleanAmountInput(text)), { min, max });
  const problem = `Enter $${min} to $${max.toLocaleString('en-US')}, or leave it empty for ${empty}.`;
  return limit === undefined ? { problem } : { limit };
}

/** The odds as typed, next to the other limit. */
function readOdds(text: string, format: OddsFormat, isInOrder: (odds: number) => boolean): ReadLimit {
  if (text.trim() === '') return { limit: null };
  const price = format === 'american' ? undefined : readTypedOdds(text, format);
  const limit = oddsFromText(price === undefined ? text : formatPrice(price, 'american'));
  if (limit === undefined) return { problem: `Enter ${oddsExamples[format]}, or leave it empty.` };
  return isInOrder(limit) ? { limit } : { problem: 'The minimum pays more than the maximum.' };
}

export function readMinOdds(text: string, maxOdds: number | null, format: OddsFormat): ReadLimit {
  return readOdds(text, format, (odds) => maxOdds === null || areWithin(odds, maxOdds));
}

export function readMaxOdds(text: string, minOdds: number | null, format: OddsFormat): ReadLimit {
  return readOdds(text, format, (odds) => minOdds === null || areWithin(minOdds, odds));
}
