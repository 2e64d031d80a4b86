import { createHash } from 'node:crypto';
import { type Decline, declines } from './declines.ts';

export interface TestCard {
  readonly number: string;
  /** The ready-made payment method that stands for it on the server's side. */
  readonly alias?: string;
  /** What happens when it is saved. */
  readonly atSetup?: Decline;
  /** What happens when it is charged. */
  readonly atCharge?: Decline;
  /** When the bank asks its holder; `first-time` means until it has been saved with their consent. */
  readonly asks?: 'first-time' | 'always';
}

/** Stripe's test cards (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', alias: 'pm_card_visa' },
  { number: '4000056655665556' },
  { number: '5555555555554444' },
  { number: '378282246310005' },
  { number: '6011111111111117' },
  { number: '4000000000000002', ...refused(declines.generic) },
  { number: '4000000000009995', ...refused(declines.insufficientFunds) },
  { number: '4000000000000069', ...refused(declines.expired) },
  { number: '4000000000000127', ...refused(declines.incorrectCvc) },
  { number: '4000000000000119', ...refused(declines.processing) },
  { number: '4000000000000341', alias: 'pm_card_chargeCustomerFail', atCharge: declines.generic },
  { number: '4000002500003155', asks: 'first-time' },
  { number: '4000002760003184', asks: 'always' },
  { number: '4000008260003178', atCharge: declines.insufficientFunds, asks: 'first-time' },
];

function refused(decline: Decline) {
  return { atSetup: decline, atCharge: decline };
}

/**
 * Numbers that behave as one of Stripe's, as many of them as wanted: a card has one free trial, so a crowd needs one each. Stripe itself
 * knows none of them. `mark`: begins their fingerprints, by which a card is known again.
 */
const ranges = [
  { begins: '424242001', mark: 'GoodCard', like: '4242424242424242' },
  { begins: '400000003', mark: 'FailsLtr', like: '4000000000000341' },
  { begins: '400000253', mark: 'AsksHldr', like: '4000002500003155' },
] as const;

/** What cards of a range behave like. */
type RangeLike = (typeof ranges)[number]['like'];

/** The card of this place in the range of those that behave `like` one; `place` from 0 up to, not including, a million. */
export function cardLike(like: RangeLike, place: number): string {
  const begins = ranges.find((range) => range.like === like)?.begins;
  if (begins === undefined) throw new Error('No range is like this card');
  return withCheckDigit(`${begins}${String(place).padStart(6, '0')}`);
}

/** The same for a number wherever it is used. */
export function fingerprintOf(number: string): string {
  const hash = createHash('sha256').update(`card:${number}`).digest('base64url').replaceAll(/[-_]/g, 'x');
  const mark = rangeOf(number)?.mark ?? '';
  return `${mark}${hash}`.slice(0, 16);
}

function rangeOf(number: string) {
  if (number.length !== 16 || testCards.some((card) => card.number === number)) return undefined;
  return ranges.find(({ begins }) => number.startsWith(begins));
}

const byFingerprint = new Map(testCards.map((card) => [fingerprintOf(card.number), card]));
const byNumber = new Map(testCards.map((card) => [card.number, card]));

export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  const like = ranges.find(({ mark }) => fingerprint.startsWith(mark))?.like;
  return like === undefined ? byFingerprint.get(fingerprint) : byNumber.get(like);
}

export function cardByAlias(alias: string): TestCard | undefined {
  return testCards.find((card) => card.alias === alias);
}

export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(rangeOf(number)?.like ?? number);
}

interface Use {
  readonly for: 'setup_intent' | 'payment_intent';
  /** Whether the holder is there to be asked. */
  readonly onSession: boolean;
  /** Whether the bank has just asked and been satisfied. */
  readonly authenticated: boolean;
  /** Whether the card was saved with the holder's consent before. */
  readonly setUp: boolean;
}

type Outcome = { readonly is: 'accepted' | 'asks' } | { readonly is: 'declined'; readonly decline: Decline };

/** What the bank answers. A card that nobody knows is a real one, and those are refused in test mode. */
export function attemptCard(card: TestCard | undefined, use: Use): Outcome {
  if (card === undefined) return { is: 'declined', decline: declines.realCard };
  const asked = use.authenticated || (card.asks === 'first-time' && use.setUp && !use.onSession);
  if (card.asks !== undefined && !asked)
    return use.onSession ? { is: 'asks' } : { is: 'declined', decline: declines.authenticationRequired };
  const decline = use.for === 'setup_intent' ? card.atSetup : card.atCharge;
  return decline === undefined ? { is: 'accepted' } : { is: 'declined', decline };
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The brand that issues numbers that begin so. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^(6011|65|64[4-9])/.test(number) ? 'discover' : 'unknown';
}
