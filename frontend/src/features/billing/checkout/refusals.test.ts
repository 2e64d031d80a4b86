import { expect, test } from 'vitest';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { ApiError, unreachableError } from '../../../api/api-error.ts';
import {
  LEFT_TO_WEBHOOK,
  memberCompletionRefusal,
  memberCreationRefusal,
  signUpCompletionRefusal,
  signUpCreationRefusal,
} from './refusals.ts';

const refused = (status: number, message?: string) => new ApiError(status, 'text', { serverMessage: message });
const { notConfirmed, trialUsed, cancelled, accountExists, verifyFirst, notYours, alreadySubscribed } = billingMessages;

test.each([
  [
    'no response',
    unreachableError(),
    'Payment succeeded but account creation failed. Please contact support.',
    'complete',
  ],
  ['no message', refused(500), 'Account creation failed. Please try again.', 'complete'],
  [notConfirmed, refused(402, notConfirmed), `Account creation failed: ${notConfirmed}`, 'complete'],
  [trialUsed, refused(409, trialUsed), trialUsed, 'start-without-trial'],
  [cancelled, refused(409, cancelled), `Account creation failed: ${cancelled}`, 'start-again'],
  [accountExists, refused(409, accountExists), `Account creation failed: ${accountExists}`, 'log-in'],
  [verifyFirst, refused(403, verifyFirst), LEFT_TO_WEBHOOK.text, 'wait-for-webhook'],
  [
    notYours,
    refused(403, notYours),
    'Account creation failed: This subscription does not belong to you. Anything you just paid will be refunded.',
    'start-again',
  ],
])('the refusal to complete a sign-up with “%s” has a text and a next action', (_what, error, text, next) => {
  expect(signUpCompletionRefusal(error)).toEqual({ text, next });
});

test.each([
  [accountExists, refused(409, accountExists), accountExists, 'log-in'],
  [verifyFirst, refused(403, verifyFirst), verifyFirst, 'verify-again'],
  ['no message', refused(500), 'Failed to create subscription', 'start-again'],
])(
  'the refusal to start a sign-up’s payment again with “%s” has a text and a next action',
  (_what, error, text, next) => {
    expect(signUpCreationRefusal(error)).toEqual({ text, next });
  },
);

test.each([
  ['no message', refused(500), 'Subscription activation failed. Please contact support.', 'complete'],
  [notConfirmed, refused(402, notConfirmed), notConfirmed, 'complete'],
  [trialUsed, refused(409, trialUsed), trialUsed, 'start-again'],
  [cancelled, refused(409, cancelled), cancelled, 'start-again'],
  [
    alreadySubscribed,
    refused(409, alreadySubscribed),
    'You already have a subscription. Anything you just paid will be refunded.',
    'settings',
  ],
  [
    notYours,
    refused(403, notYours),
    'This subscription does not belong to you. Anything you just paid will be refunded.',
    'settings',
  ],
])(
  'the refusal to activate a member’s subscription with “%s” has a text and a next action',
  (_what, error, text, next) => {
    expect(memberCompletionRefusal(error)).toEqual({ text, next });
  },
);

test.each([
  [alreadySubscribed, refused(409, alreadySubscribed), alreadySubscribed, 'settings'],
  ['a reply that cannot be read', refused(200, 'Done'), 'Failed to setup subscription. Please try again.', 'create'],
  ['no message', refused(500), 'Failed to setup subscription. Please try again.', 'create'],
])(
  'the refusal to set up a member’s subscription with “%s” has a text and a next action',
  (_what, error, text, next) => {
    expect(memberCreationRefusal(error)).toEqual({ text, next });
  },
);
