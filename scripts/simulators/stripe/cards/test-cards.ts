import { createHash } from 'node:crypto';
import { type Decline, declines } from './declines.ts';

export interface TestCard {
  readonly number: string;
  /** Stripe's test payment method for this card, for server-side calls. */
  readonly alias?: string;
  /** How saving it fails. */
  readonly atSetup?: Decline;
  /** How charging it fails. */
  readonly atCharge?: Decline;
  /** Whether each of its charges is disputed at once. */
  readonly disputed?: true;
  /** When 3-D Secure is required; `first-time` means until the card has been saved with consent. */
  readonly threeDSecure?: 'first-time' | 'always';
}

/** Stripe's test cards. Source: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', alias: 'pm_card_visa' },
  { number: '4000056655665556' },
  { number: '5555555555554444' },
  { number: '378282246310005' },
  { number: '6011111111111117' },
  { number: '4000000000000002', ...declined(declines.generic) },
  { number: '4000000000009995', ...declined(declines.insufficientFunds) },
  { number: '4000000000000069', ...declined(declines.expired) },
  { number: '4000000000000127', ...declined(declines.incorrectCvc) },
  { number: '4000000000000119', ...declined(declines.processing) },
  { number: '4000000000000341', alias: 'pm_card_chargeCustomerFail', atCharge: declines.generic },
  { number: '4000000000000259', alias: 'pm_card_createDispute', disputed: true },
  { number: '4000002500003155', threeDSecure: 'first-time' },
  { number: '4000002760003184', threeDSecure: 'always' },
  { number: '4000008260003178', atCharge: declines.insufficientFunds, threeDSecure: 'first-time' },
];

function declined(decline: Decline) {
  return { atSetup: decline, atCharge: decline };
}

/**
 * Ranges of numbers that behave like one of Stripe's test cards. A card gets one free trial, so many simulated users need a card each.
 * These do not exist at Stripe. `mark`: the prefix of their fingerprints.
 */
const ranges = [
  { prefix: '424242001', mark: 'GoodCard', like: '4242424242424242' },
  { prefix: '400000003', mark: 'FailsLtr', like: '4000000000000341' },
  { prefix: '400000253', mark: 'AsksHldr', like: '4000002500003155' },
] as const;

/** The test card that a range imitates. */
type RangeModel = (typeof ranges)[number]['like'];

/** A card number that behaves `like` one of Stripe's test cards; `index` from 0 to 999,999. */
export function uniqueTestCard(like: RangeModel, index: number): string {
  const prefix = ranges.find((range) => range.like === like)?.prefix;
  if (prefix === undefined) throw new Error('No range imitates this card');
  return withCheckDigit(`${prefix}${String(index).padStart(6, '0')}`);
}

/** The same number always has the same fingerprint. */
export function cardFingerprint(number: string): string {
  const hash = createHash('sha256').update(`card:${number}`).digest('base64url').replaceAll(/[-_]/g, 'x');
  const mark = rangeOf(number)?.mark ?? '';
  return `${mark}${hash}`.slice(0, 16);
}

function rangeOf(number: string) {
  if (number.length !== 16 || testCards.some((card) => card.number === number)) return undefined;
  return ranges.find(({ prefix }) => number.startsWith(prefix));
}

const byFingerprint = new Map(testCards.map((card) => [cardFingerprint(card.number), card]));
const byNumber = new Map(testCards.map((card) => [card.number, card]));

export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  const like = ranges.find(({ mark }) => fingerprint.startsWith(mark))?.like;
  return like === undefined ? byFingerprint.get(fingerprint) : byNumber.get(like);
}

export function cardByAlias(alias: string): TestCard | undefined {
  return testCards.find((card) => card.alias === alias);
}

interface Use {
  readonly for: 'setup_intent' | 'payment_intent';
  /** Whether the cardholder is present. */
  readonly onSession: boolean;
  /** Whether the cardholder has just passed 3-D Secure. */
  readonly authenticated: boolean;
  /** Whether the card was saved with the cardholder's consent before. */
  readonly setUp: boolean;
}

type Outcome =
  | { readonly result: 'accepted' | 'challenged' }
  | { readonly result: 'declined'; readonly decline: Decline };

/** The bank's decision. A card that is not a test card counts as a real one, which test mode declines. */
export function authorizeCard(card: TestCard | undefined, use: Use): Outcome {
  if (card === undefined) return { result: 'declined', decline: declines.realCard };
  const authenticated = use.authenticated || (card.threeDSecure === 'first-time' && use.setUp && !use.onSession);
  if (card.threeDSecure !== undefined && !authenticated)
    return use.onSession ? { result: 'challenged' } : { result: 'declined', decline: declines.authenticationRequired };
  const decline = use.for === 'setup_intent' ? card.atSetup : card.atCharge;
  return decline === undefined ? { result: 'accepted' } : { result: 'declined', decline };
}

/** Source: https://en.wikipedia.org/wiki/Luhn_algorithm */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The card's brand, by its number's prefix. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^(6011|65|64[4-9])/.test(number) ? 'discover' : 'unknown';
}
