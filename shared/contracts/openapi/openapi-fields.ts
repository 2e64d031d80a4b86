import type * as z from 'zod/mini';
import { CODE_DIGITS, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../catalogue/credentials.ts';
import { MAX_NOTE_LENGTH, MIN_ODDS_SIZE, promotionRanges } from '../../catalogue/promotions.ts';
import { sportsbooks } from '../../catalogue/sportsbooks.ts';
import { alertName, alertRanges, minMargin, ruleChannels } from '../alerts/rules.ts';
import { ledgerAmount, MAX_LEDGER_AMOUNT, MAX_ROLLOVER_TIMES, rolloverTimes } from '../bets/ledger.ts';
import {
  betLine,
  betOdds,
  betPayout,
  betStake,
  betTag,
  betText,
  LARGEST_LINE,
  MAX_NOTE_LENGTH as MAX_BET_NOTE_LENGTH,
  MAX_KEY_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TEXT_LENGTH,
  note,
  oddsRange,
  offerStake,
  offerStakeRange,
  payoutRange,
  providerKey,
  stakeRange,
} from '../bets/position.ts';
import { amount, betStates, bookChanges, MAX_AMOUNT, MAX_STATES, MIN_AMOUNT } from '../betting.ts';
import { MAX_ERROR_TEXT } from '../client-errors/client-error-text.ts';
import { clientErrorMessage } from '../client-errors/client-errors.ts';
import {
  code,
  EMAIL_PATTERN,
  email,
  emailToVerify,
  firstName,
  lastName,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  newPassword,
} from '../fields.ts';
import {
  MAX_PROFIT_PERCENT,
  MAX_SEARCH_LENGTH,
  MIN_NONZERO_PROFIT_PERCENT,
  minDollars,
  minDollarsRange,
  minProfit,
  search,
  selectedLeagues,
  selectedMarkets,
  selectedPeriods,
  selectedSportsbooks,
  sportsbookId,
} from '../filter-fields.ts';
import { MAX_PASSKEY_NAME_LENGTH, passkeyName } from '../passkeys.ts';
import { presetName } from '../presets.ts';
import { MIN_NONZERO_SHARE, oddsLimit, promotionNote, refundShare } from '../promotions.ts';

/**
 * `Cc`, `Zl` and `Zp`, and the other characters that are trimmed, as code points: generators of requests know no classes of Unicode, and
 * languages differ in what a blank is. Not `Cs`: a JSON text in UTF-8 has no lone surrogates, and generators drop a pattern that names them.
 */
const UNREADABLE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const BLANK = '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff';
/** A letter that is not blank, among characters that may stand in a name. */
const NAME_PATTERN = `^[^${UNREADABLE}]*[^${UNREADABLE}${BLANK}][^${UNREADABLE}]*$`;
const address = {
  format: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  pattern: EMAIL_PATTERN.source,
  description: 'Spaces and tabs around it are ignored.',
};
/** Characters of one line, maybe none. */
const LINE_PATTERN = `^[^${UNREADABLE}]*$`;
const name = { minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME_PATTERN };

/**
 * What the checks of a field say in JSON Schema, where they are functions that cannot be translated. A request that is valid by it is valid
 * (`openapi-requests.test.ts`), but for what JSON Schema cannot say: that two fields are equal, and that a password is easy to guess.
 */
export const describedFields: ReadonlyMap<z.core.$ZodType, Readonly<Record<string, unknown>>> = new Map<
  z.core.$ZodType,
  Readonly<Record<string, unknown>>
>([
  [email, address],
  [emailToVerify, address],
  [code, { pattern: `^[0-9]{${CODE_DIGITS}}$` }],
  [
    newPassword,
    {
      minLength: MIN_PASSWORD_LENGTH,
      maxLength: MAX_PASSWORD_LENGTH,
      description: 'Characters are counted after NFC normalization. One that is easy to guess is refused.',
    },
  ],
  [firstName, name],
  [lastName, name],
  [presetName, name],
  [alertName, name],
  [passkeyName, { ...name, maxLength: MAX_PASSKEY_NAME_LENGTH }],
  [promotionNote, { maxLength: MAX_NOTE_LENGTH, pattern: LINE_PATTERN }],
  [
    refundShare,
    {
      anyOf: [{ type: 'number', minimum: MIN_NONZERO_SHARE, maximum: 1 }, { const: 0 }],
      description: 'A share, 0 to 1.',
    },
  ],
  [
    oddsLimit,
    {
      anyOf: [
        { type: 'integer', minimum: promotionRanges.odds.min, maximum: -MIN_ODDS_SIZE },
        { type: 'integer', minimum: MIN_ODDS_SIZE, maximum: promotionRanges.odds.max },
      ],
      description: 'American odds.',
    },
  ],
  [betText, { maxLength: MAX_TEXT_LENGTH, pattern: LINE_PATTERN }],
  [providerKey, { maxLength: MAX_KEY_LENGTH, pattern: LINE_PATTERN }],
  [note, { maxLength: MAX_BET_NOTE_LENGTH, pattern: LINE_PATTERN }],
  [betTag, { ...name, maxLength: MAX_TAG_LENGTH }],
  [betStake, { ...cents(stakeRange), description: 'Dollars.' }],
  [offerStake, { ...cents(offerStakeRange), description: 'Dollars.' }],
  [betPayout, { ...cents(payoutRange), description: 'Dollars.' }],
  [ledgerAmount, { ...cents({ min: -MAX_LEDGER_AMOUNT, max: MAX_LEDGER_AMOUNT }), description: 'Dollars.' }],
  [rolloverTimes, cents({ min: 1, max: MAX_ROLLOVER_TIMES })],
  [betLine, cents({ min: -LARGEST_LINE, max: LARGEST_LINE })],
  [
    betOdds,
    {
      anyOf: [
        { type: 'integer', minimum: -oddsRange.max, maximum: -oddsRange.min },
        { type: 'integer', minimum: oddsRange.min, maximum: oddsRange.max },
      ],
      description: 'American odds.',
    },
  ],
  [clientErrorMessage, { maxLength: MAX_ERROR_TEXT }],
  [sportsbookId, { enum: sportsbooks.map(({ id }) => id) }],
  [selectedSportsbooks, { uniqueItems: true }],
  [selectedLeagues, { uniqueItems: true }],
  [amount, { minimum: MIN_AMOUNT, maximum: MAX_AMOUNT, multipleOf: 0.01, description: 'Dollars.' }],
  [betStates, { uniqueItems: true, maxItems: MAX_STATES }],
  [bookChanges, { description: 'No sportsbook twice.' }],
  [ruleChannels, { uniqueItems: true, minItems: 1 }],
  [minMargin, thresholdWithin(alertRanges.minMargin, 'Percent.')],
  [minDollars, thresholdWithin(minDollarsRange, 'Dollars.')],
  [selectedMarkets, { uniqueItems: true }],
  [selectedPeriods, { uniqueItems: true }],
  [search, { maxLength: MAX_SEARCH_LENGTH, pattern: LINE_PATTERN }],
  [
    minProfit,
    {
      anyOf: [
        { type: 'number', minimum: MIN_NONZERO_PROFIT_PERCENT, maximum: MAX_PROFIT_PERCENT },
        { type: 'number', minimum: -MAX_PROFIT_PERCENT, maximum: -MIN_NONZERO_PROFIT_PERCENT },
        { const: 0 },
        { type: 'null' },
      ],
      description: 'Percent.',
    },
  ],
]);

/** Hundredths. */
function cents({ min, max }: { readonly min: number; readonly max: number }) {
  return { minimum: min, maximum: max, multipleOf: 0.01 };
}

/** A number, or null for none. Other numbers than 0 are not below what the table can store. */
function thresholdWithin({ min, max }: { readonly min: number; readonly max: number }, description: string) {
  return {
    anyOf: [
      { type: 'number', minimum: MIN_NONZERO_PROFIT_PERCENT, maximum: max },
      ...(min < 0 ? [{ type: 'number', minimum: min, maximum: -MIN_NONZERO_PROFIT_PERCENT }] : []),
      { const: 0 },
      { type: 'null' },
    ],
    description,
  };
}
