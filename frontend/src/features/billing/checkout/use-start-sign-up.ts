import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import type { createSubscription } from '../../../../../shared/contracts/billing.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import type { CodeSent } from '../../../../../shared/contracts/verification.ts';
import { hasCode, messageFor } from '../../../api/api-error.ts';
import { CREATE_FALLBACK, CREATE_VERIFIED_FALLBACK, createSubscriptionMutation } from '../../../api/billing.ts';
import { trialQuery } from '../../../api/subscription.ts';
import { SEND_CODE_FALLBACK, sendVerificationMutation } from '../../../api/verification.ts';
import { refusedField, type SignUp } from './sign-up-fields.ts';

/** A subscription that is waiting for a payment method. */
export type Started = ReplyOf<typeof createSubscription>;

/** The result of submitting the form. */
export type Progress =
  | { readonly kind: 'code-sent'; readonly sent: CodeSent; readonly hadTrial: boolean }
  | { readonly kind: 'started'; readonly started: Started };

export interface FieldError {
  readonly text: string;
  readonly field?: keyof SignUp;
}

/** The calls of a sign-up before the payment. */
export function useStartSignUp(billingInterval: BillingInterval) {
  const client = useQueryClient();
  const { mutateAsync: create } = useMutation(createSubscriptionMutation);
  const { mutateAsync: sendCode } = useMutation(sendVerificationMutation);

  const start = (signUp: SignUp) => create({ ...signUp, billingInterval, termsVersion: RENEWAL_TERMS_VERSION });

  /** Checks the trial first, so that the charge is no surprise later. A failed check does not stop the sign-up. */
  const sendCodeFirst = async ({ email }: SignUp): Promise<Progress> => {
    const eligibility = await client.fetchQuery(trialQuery(email)).catch(() => undefined);
    const sent = await sendCode({ email });
    return { kind: 'code-sent', sent, hadTrial: eligibility?.hasHadTrial ?? false };
  };

  /** Creates the subscription if the email is already verified, otherwise sends a code. */
  const submit = async (signUp: SignUp, verified: boolean): Promise<Progress> => {
    if (!verified) return sendCodeFirst(signUp);
    try {
      return { kind: 'started', started: await start(signUp) };
    } catch (error) {
      if (isUnverified(error)) return sendCodeFirst(signUp);
      throw error;
    }
  };

  return { start, submit };
}

/** This browser has not verified the email, or too long ago. */
export function isUnverified(error: unknown): boolean {
  return hasCode(error, 'email-unverified');
}

export function explainStart(error: unknown): FieldError {
  return explain(error, CREATE_FALLBACK);
}

/** `verified`: whether the form skipped the verification. */
export function explainSubmit(error: unknown, verified: boolean): FieldError {
  return explain(error, verified ? CREATE_VERIFIED_FALLBACK : SEND_CODE_FALLBACK);
}

function explain(error: unknown, fallback: string): FieldError {
  const text = messageFor(error, fallback);
  const field = refusedField(error);
  return field === undefined ? { text } : { text, field };
}
