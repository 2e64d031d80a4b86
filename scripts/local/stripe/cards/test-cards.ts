import { createHash } from 'node:crypto';
import type { Decline } from './declines.ts';
import { declines } from './declines.ts';

export interface TestCard {
  readonly number: string;
  readonly brand: 'amex' | 'discover' | 'mastercard' | 'visa';
  /** The ready-made payment method that stands for it on the server's side. */
  readonly alias: string;
  /** What happens when it is saved. */
  readonly atSetup?: Decline;
  /** What happens when it is charged. */
  readonly atCharge?: Decline;
  /** When the bank asks its holder; `first-time` means until it has been saved with their consent. */
  readonly asks: 'never' | 'first-time' | 'always';
}

/** Stripe's test cards (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', alias: 'pm_card_visa', asks: 'never' },
  { number: '4000056655665556', brand: 'visa', alias: 'pm_card_visa_debit', asks: 'never' },
  { number: '5555555555554444', brand: 'mastercard', alias: 'pm_card_mastercard', asks: 'never' },
  { number: '378282246310005', brand: 'amex', alias: 'pm_card_amex', asks: 'never' },
  { number: '6011111111111117', brand: 'discover', alias: 'pm_card_discover', asks: 'never' },
  refused('4000000000000002', 'pm_card_visa_chargeDeclined', declines.generic),
  refused('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', declines.insufficientFunds),
  refused('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', declines.expired),
  refused('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', declines.incorrectCvc),
  refused('4000000000000119', 'pm_card_chargeDeclinedProcessingError', declines.processing),
  {
    number: '4000000000000341',
    brand: 'visa',
    alias: 'pm_card_chargeCustomerFail',
    atCharge: declines.generic,
    asks: 'never',
  },
  { number: '4000002500003155', brand: 'visa', alias: 'pm_card_authenticationRequiredOnSetup', asks: 'first-time' },
  { number: '4000002760003184', brand: 'visa', alias: 'pm_card_authenticationRequired', asks: 'always' },
  {
    number: '4000008260003178',
    brand: 'visa',
    alias: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    atCharge: declines.insufficientFunds,
    asks: 'first-time',
  },
];

function refused(number: string, alias: string, decline: Decline): TestCard {
  return { number, brand: 'visa', alias, atSetup: decline, atCharge: decline, asks: 'never' };
}

/** The same for a number wherever it is used. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`card:${number}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 16);
}

const byFingerprint = new Map(testCards.map((card) => [fingerprintOf(card.number), card]));
const byAlias = new Map(testCards.map((card) => [card.alias, card]));
const byNumber = new Map(testCards.map((card) => [card.number, card]));

export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  return byFingerprint.get(fingerprint);
}

export function cardByAlias(alias: string): TestCard | undefined {
  return byAlias.get(alias);
}

export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}
