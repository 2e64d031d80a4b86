import { mutationOptions } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { type CodeSent, codeSent, sendVerification, verifyEmail } from '../../../shared/contracts/verification.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

export const SEND_CODE_FALLBACK = 'Failed to send verification code. Please try again.';
export const VERIFY_FALLBACK = 'Verification failed. Please try again.';

/** Told too that a code was sent a short while ago, which the server answers with 429 and how long to wait. */
export const sendVerificationMutation = mutationOptions({
  mutationFn: async (request: RequestOf<typeof sendVerification>): Promise<CodeSent> => {
    try {
      return await call(sendVerification, { request });
    } catch (error) {
      const sentBefore =
        error instanceof ApiError && error.status === 429 ? codeSent.safeParse(error.reply) : undefined;
      if (sentBefore?.success) return sentBefore.data;
      throw error;
    }
  },
});

export const verifyEmailMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof verifyEmail>) => call(verifyEmail, { request }),
});
