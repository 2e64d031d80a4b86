import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { billingMessages, type createSubscription } from '../../../../../shared/contracts/billing.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import type { CodeSent } from '../../../../../shared/contracts/verification.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { CREATE_FALLBACK, createSubscriptionMutation, trialQuery } from '../../../api/billing.ts';
import { SEND_CODE_FALLBACK, sendVerificationMutation } from '../../../api/verification.ts';
import { fieldOfRefusal, type SignUp } from './sign-up-fields.ts';

/** A subscription that waits for its card. */
export type Started = ReplyOf<typeof createSubscription>;

/** What a form that was sent led to. */
export type Progress =
  | { readonly kind: 'code-sent'; readonly sent: CodeSent; readonly hadTrial: boolean }
  | { readonly kind: 'started'; readonly started: Started };

export interface FieldError {
  readonly text: string;
  readonly field?: keyof SignUp;
}

/** The calls of a sign-up before its payment. */
export function useStartSignUp(billingInterval: BillingInterval) {
  const client = useQueryClient();
  const { mutateAsync: create } = useMutation(createSubscriptionMutation);
  const { mutateAsync: sendCode } = useMutation(sendVerificationMutation);

  const start = (signUp: SignUp) => create({ ...signUp, billingInterval });

  /** Whether a trial was had is asked for first, so that nobody is surprised later; not knowing it stops nobody. */
  const sendCodeFirst = async ({ email }: SignUp): Promise<Progress> => {
    const eligibility = await client.fetchQuery(trialQuery(email)).catch(() => undefined);
    const sent = await sendCode({ email });
    return { kind: 'code-sent', sent, hadTrial: eligibility?.hasHadTrial ?? false };
  };

  /** Begins at once where the address was proven before, else sends a code to it. */
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

/** The address was never proven by this browser, or too long ago. */
export function isUnverified(error: unknown): boolean {
  return hasStatus(error, 403) && messageFor(error, '') === billingMessages.verifyFirst;
}

export function explainStart(error: unknown): FieldError {
  return explain(error, CREATE_FALLBACK);
}

/** Words for a form that could not be sent. `verified`: whether it was to begin at once. */
export function explainSubmit(error: unknown, verified: boolean): FieldError {
  return explain(error, verified ? CREATE_FALLBACK : SEND_CODE_FALLBACK);
}

function explain(error: unknown, fallback: string): FieldError {
  const text = messageFor(error, fallback);
  const field = hasStatus(error, 400) ? fieldOfRefusal(text) : undefined;
  return field === undefined ? { text } : { text, field };
}
