import { expect, test } from 'vitest';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { ApiError, unreachableError } from '../../../api/api-error.ts';
import { completionRefusal, restartRefusal } from './completion-refusal.ts';
import { COMPLETED_BY_WEBHOOK } from './success-copy.ts';

const refused = (status: number, message?: string) => new ApiError(status, 'text', { serverMessage: message });

test.each([
  [
    'no response',
    unreachableError(),
    'Payment succeeded but account creation failed. Please contact support.',
    'complete',
  ],
  ['no message', refused(500), 'Account creation failed. Please try again.', 'complete'],
  [
    'a payment that is not confirmed',
    refused(402, billingMessages.notConfirmed),
    'Account creation failed: Payment has not been confirmed',
    'complete',
  ],
  [
    'a card that had its trial',
    refused(409, billingMessages.trialUsed),
    billingMessages.trialUsed,
    'start-without-trial',
  ],
  [
    'a canceled subscription',
    refused(409, billingMessages.cancelled),
    'Account creation failed: This subscription was canceled. Please start again.',
    'start-again',
  ],
  [
    'an email that has an account',
    refused(409, billingMessages.accountExists),
    'Account creation failed: An account with this email already exists. Please log in.',
    'log-in',
  ],
  [
    'an email that was verified again since',
    refused(403, billingMessages.verifyFirst),
    COMPLETED_BY_WEBHOOK,
    'wait-for-webhook',
  ],
  [
    'a subscription that was replaced by another one',
    refused(403, billingMessages.notYours),
    'Account creation failed: This subscription does not belong to you. Anything you just paid will be refunded.',
    'start-again',
  ],
] as const)('the refusal for %s has a text and a next action', (_what, error, text, next) => {
  expect(completionRefusal(error)).toEqual({ text, next });
});

test.each([
  [
    'an account that exists meanwhile',
    refused(409, billingMessages.accountExists),
    billingMessages.accountExists,
    'log-in',
  ],
  ['an expired verification', refused(403, billingMessages.verifyFirst), billingMessages.verifyFirst, 'verify-again'],
  ['no message', refused(500), 'Failed to create subscription', 'start-again'],
] as const)('the refusal of a restart for %s has a text and a next action', (_what, error, text, next) => {
  expect(restartRefusal(error)).toEqual({ text, next });
});
