import { expect, test } from 'vitest';
import { apiErrors, type ErrorCode } from '../../../../../shared/contracts/errors.ts';
import { ApiError, unreachableError } from '../../../api/api-error.ts';
import {
  LEFT_TO_WEBHOOK,
  memberCompletionRefusal,
  memberCreationRefusal,
  signUpCompletionRefusal,
  signUpCreationRefusal,
} from './refusals.ts';

const silent = new ApiError(500, 'text');
const unknown = new ApiError(409, 'text', { code: 'moon-full', serverMessage: 'Not at full moon' });
/** With the message of the API's table. */
function refused(code: ErrorCode): ApiError {
  const { status, message } = apiErrors[code];
  return new ApiError(status, 'text', { code, serverMessage: message });
}

test.each([
  [
    'no response',
    unreachableError(),
    'Payment succeeded but account creation failed. Please contact support.',
    'complete',
  ],
  ['no message', silent, 'Account creation failed. Please try again.', 'complete'],
  ['a code of a later version', unknown, 'Account creation failed: Not at full moon', undefined],
  [
    'an unconfirmed payment',
    refused('payment-unconfirmed'),
    'Account creation failed: Payment has not been confirmed',
    'complete',
  ],
  [
    'a card that had its trial',
    refused('trial-used'),
    'This card has already been used for a free trial. Please subscribe without a trial.',
    'start-without-trial',
  ],
  [
    'a canceled subscription',
    refused('subscription-canceled'),
    'Account creation failed: This subscription was canceled. Please start again.',
    'start-again',
  ],
  [
    'an email that has an account',
    refused('account-exists'),
    'Account creation failed: An account with this email already exists. Please log in.',
    'log-in',
  ],
  ['an email that was verified again since', refused('email-unverified'), LEFT_TO_WEBHOOK.text, 'wait-for-webhook'],
  [
    'a subscription that was replaced by another one',
    refused('subscription-not-yours'),
    'Account creation failed: This subscription does not belong to you. Anything you just paid will be refunded.',
    'start-again',
  ],
])('the refusal to complete a sign-up for %s has a text and a next action', (_what, error, text, next) => {
  expect(signUpCompletionRefusal(error)).toEqual({ text, next });
});

test.each([
  [
    'an account that exists meanwhile',
    refused('account-exists'),
    'An account with this email already exists. Please log in.',
    'log-in',
  ],
  ['an expired verification', refused('email-unverified'), 'Please verify your email first', 'verify-again'],
  ['no message', silent, 'Failed to create subscription', 'start-again'],
])('the refusal to start a sign-up’s payment again for %s has a text and a next action', (_what, error, text, next) => {
  expect(signUpCreationRefusal(error)).toEqual({ text, next });
});

test.each([
  ['no message', silent, 'Subscription activation failed. Please contact support.', 'complete'],
  ['a code of a later version', unknown, 'Not at full moon', undefined],
  ['an unconfirmed payment', refused('payment-unconfirmed'), 'Payment has not been confirmed', 'complete'],
  [
    'a card that had its trial',
    refused('trial-used'),
    'This card has already been used for a free trial. Please subscribe without a trial.',
    'start-again',
  ],
  [
    'a canceled subscription',
    refused('subscription-canceled'),
    'This subscription was canceled. Please start again.',
    'start-again',
  ],
  [
    'an existing subscription',
    refused('already-subscribed'),
    'You already have a subscription. Anything you just paid will be refunded.',
    'settings',
  ],
  [
    'a subscription that was replaced by another one',
    refused('subscription-not-yours'),
    'This subscription does not belong to you. Anything you just paid will be refunded.',
    'settings',
  ],
])(
  'the refusal to activate a member’s subscription for %s has a text and a next action',
  (_what, error, text, next) => {
    expect(memberCompletionRefusal(error)).toEqual({ text, next });
  },
);

test.each([
  ['an existing subscription', refused('already-subscribed'), 'You already have a subscription', 'settings'],
  [
    'a reply that cannot be read',
    new ApiError(200, 'text', { serverMessage: 'Done' }),
    'Failed to setup subscription. Please try again.',
    'create',
  ],
  ['no message', silent, 'Failed to setup subscription. Please try again.', 'create'],
])('the refusal to set up a member’s subscription for %s has a text and a next action', (_what, error, text, next) => {
  expect(memberCreationRefusal(error)).toEqual({ text, next });
});
