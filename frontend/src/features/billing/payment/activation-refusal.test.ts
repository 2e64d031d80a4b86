import { expect, test } from 'vitest';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { ApiError } from '../../../api/api-error.ts';
import { activationRefusal } from './activation-refusal.ts';

const refused = (status: number, message?: string) => new ApiError(status, 'text', { serverMessage: message });

test.each([
  ['no message', refused(500), 'Subscription activation failed. Please contact support.', 'activate'],
  [
    'a payment that is not confirmed',
    refused(402, billingMessages.notConfirmed),
    billingMessages.notConfirmed,
    'activate',
  ],
  ['a card that had its trial', refused(409, billingMessages.trialUsed), billingMessages.trialUsed, 'start-again'],
  ['a canceled subscription', refused(409, billingMessages.cancelled), billingMessages.cancelled, 'start-again'],
  [
    'an existing subscription',
    refused(409, billingMessages.alreadySubscribed),
    'You already have a subscription. Anything you just paid will be refunded.',
    'settings',
  ],
  [
    'a subscription that was replaced by another one',
    refused(403, billingMessages.notYours),
    'This subscription does not belong to you. Anything you just paid will be refunded.',
    'settings',
  ],
] as const)('the refusal for %s has a text and a next action', (_what, error, text, next) => {
  expect(activationRefusal(error)).toEqual({ text, next });
});
