import * as z from 'zod/mini';
import { billingIntervals, TRIAL_DAYS } from '../catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../catalogue/renewal-terms.ts';
import type { Contract } from './contract.ts';
import { confirmationMatches, confirmPassword, email, firstName, lastName, messages, newPassword } from './fields.ts';

/** A user's subscription as shown on the page. Times in whole seconds since 1970, or ISO 8601 where the name says `At`. */
const subscription = z.object({
  hasSubscription: z.boolean(),
  status: z.optional(z.string()),
  billingInterval: z.optional(z.enum(billingIntervals)),
  trialEnd: z.optional(z.int()),
  trialEndsAt: z.optional(z.string()),
  currentPeriodEnd: z.optional(z.int()),
  expiresAt: z.optional(z.string()),
  /** When a canceled subscription ends; absent if it renews. */
  endsAt: z.optional(z.string()),
});
export type Subscription = z.output<typeof subscription>;

/** Texts of requests and replies. */
export const billingMessages = {
  intervalUnknown: 'Please choose monthly or yearly billing',
  hadTrial: 'This email has already had a free trial. Your subscription starts right away.',
  mayHaveTrial: `You are eligible for a ${TRIAL_DAYS}-day free trial.`,
  termsChanged: 'Our renewal terms have changed. Please reload the page and read them again.',
  setupFirst: 'Please complete your subscription setup first',
  portalClosed: 'Billing is being set up on our side. Please try again later or contact support.',
} as const;

/** What Stripe may refuse, or not respond to. */
const paymentErrors = ['card-declined', 'payments-busy', 'payments-unavailable'] as const;

/** The version of `renewalTerms` that the page showed; an old or invented one is refused. */
const termsVersion = z.literal(RENEWAL_TERMS_VERSION, billingMessages.termsChanged);
const billingInterval = z.enum(billingIntervals, billingMessages.intervalUnknown);
/** Ids of Stripe's objects. */
const subscriptionId = z.string().check(z.regex(/^sub_[A-Za-z0-9_]{1,250}$/));
const customerId = z.string().check(z.regex(/^cus_[A-Za-z0-9_]{1,250}$/));

const signUpErrors = [
  messages.emailRequired,
  messages.emailInvalid,
  messages.firstNameRequired,
  messages.firstNameLong,
  messages.firstNameUnreadable,
  messages.lastNameRequired,
  messages.lastNameLong,
  messages.lastNameUnreadable,
  messages.newPasswordRequired,
  messages.passwordShort,
  messages.passwordLong,
  messages.passwordUnreadable,
  messages.confirmationRequired,
  messages.confirmationDiffers,
  billingMessages.intervalUnknown,
  billingMessages.termsChanged,
];

export const getSubscription = {
  method: 'GET',
  path: '/api/subscription',
  access: 'signed-in',
  summary: 'Returns the subscription of the signed-in user.',
  reply: subscription,
  delivery: 'each-time',
} as const satisfies Contract;

export const checkTrialEligibility = {
  method: 'POST',
  path: '/api/check-trial-eligibility',
  access: 'anyone',
  summary: 'Returns whether an email address has had its free trial.',
  request: z.strictObject({ email }),
  reply: z.object({ hasHadTrial: z.boolean(), message: z.string() }),
  inputMessages: [messages.emailRequired, messages.emailInvalid],
  errors: ['too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

/** Fields of the sign-up form. */
export const signUpFields = { email, firstName, lastName, password: newPassword, confirmPassword } as const;

export const createSubscription = {
  method: 'POST',
  path: '/api/create-subscription',
  access: 'anyone',
  summary:
    'Starts the subscription of a new account whose email address this browser has verified; nothing is charged yet.',
  request: z.strictObject({ ...signUpFields, billingInterval, termsVersion }).check(confirmationMatches('password')),
  /**
   * `clientSecret`: used by the browser to confirm the card; of a setup intent (`seti_…`) for a trial, else of a payment intent (`pi_…`).
   */
  reply: z.object({ subscriptionId: z.string(), customerId: z.string(), clientSecret: z.string() }),
  inputMessages: signUpErrors,
  errors: [
    'password-common',
    'password-guessable',
    'email-unverified',
    'account-exists',
    'too-many-attempts',
    'checkout-busy',
    ...paymentErrors,
  ],
  delivery: 'each-time',
} as const satisfies Contract;

/** The reply also starts a session. */
const completed = z.object({ message: z.string() });

export const completeSubscription = {
  method: 'POST',
  path: '/api/complete-subscription',
  access: 'anyone',
  summary: 'Creates the account once its card or payment is confirmed, and starts a session.',
  // The form's data was stored when the subscription was started; here the email only has to match.
  request: z.strictObject({
    email,
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    password: z.optional(z.string()),
    subscriptionId,
    customerId,
  }),
  reply: completed,
  inputMessages: [messages.emailRequired, messages.emailInvalid],
  errors: [
    'email-differs',
    'payment-unconfirmed',
    'email-unverified',
    'subscription-not-yours',
    'account-exists',
    'trial-used',
    'subscription-canceled',
    'too-many-attempts',
    ...paymentErrors,
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const createSubscriptionExistingUser = {
  method: 'POST',
  path: '/api/create-subscription-existing-user',
  access: 'signed-in',
  summary: 'Starts a subscription for the signed-in user; nothing is charged yet.',
  request: z.strictObject({ billingInterval, termsVersion }),
  reply: z.object({ clientSecret: z.string(), subscriptionId: z.string(), hasHadTrial: z.boolean() }),
  inputMessages: [billingMessages.intervalUnknown, billingMessages.termsChanged],
  errors: ['already-subscribed', 'too-many-attempts', 'checkout-busy', ...paymentErrors],
  delivery: 'each-time',
} as const satisfies Contract;

export const completeSubscriptionExistingUser = {
  method: 'POST',
  path: '/api/complete-subscription-existing-user',
  access: 'signed-in',
  summary: 'Completes the subscription of the signed-in user once the card or payment is confirmed.',
  request: z.strictObject({ subscriptionId }),
  reply: completed,
  errors: [
    'payment-unconfirmed',
    'subscription-not-yours',
    'already-subscribed',
    'trial-used',
    'subscription-canceled',
    ...paymentErrors,
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const cancelSubscription = {
  method: 'POST',
  path: '/api/cancel-subscription',
  access: 'signed-in',
  summary: 'Cancels the subscription at the end of the paid period or trial; idempotent.',
  reply: subscription,
  errors: ['no-subscription', 'too-many-attempts', ...paymentErrors],
  delivery: 'each-time',
} as const satisfies Contract;

export const reactivateSubscription = {
  method: 'POST',
  path: '/api/reactivate-subscription',
  access: 'signed-in',
  summary: 'Undoes a cancellation while the subscription is still active.',
  reply: subscription,
  errors: ['no-subscription', 'subscription-ended', 'too-many-attempts', ...paymentErrors],
  delivery: 'each-time',
} as const satisfies Contract;

export const openBillingPortal = {
  method: 'POST',
  path: '/api/billing-portal',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Opens the Stripe billing portal, where the signed-in user sees invoices, changes the card and cancels.',
  /** `url` if the portal is available, `needsSetup` if the user never subscribed, else `message` with the reason. */
  reply: z.object({
    url: z.optional(z.string()),
    needsSetup: z.optional(z.boolean()),
    message: z.optional(z.string()),
  }),
  errors: ['too-many-attempts', ...paymentErrors],
  delivery: 'each-time',
} as const satisfies Contract;
