import { mutationOptions } from '@tanstack/react-query';
import { type CodeSent, codeSent } from '../../../shared/contracts/verification.ts';
import { ApiError, hasCode } from './api-error.ts';
import { call, type RequestTo } from './client.ts';
import { withProof } from './proof-of-work/proof-of-work.ts';

export const SEND_CODE_FALLBACK = 'Failed to send verification code. Please try again.';
export const VERIFY_FALLBACK = 'Verification failed. Please try again.';

/** Also succeeds if a code was sent recently: the server answers with 429 and the time to wait. */
export const sendVerificationMutation = mutationOptions({
  mutationFn: async (request: RequestTo<'identity/verification/send-verification'>): Promise<CodeSent> => {
    try {
      return await withProof((proof) =>
        call('identity/verification/send-verification', { request: { ...request, ...proof } }),
      );
    } catch (error) {
      const alreadySent =
        error instanceof ApiError && hasCode(error, 'code-already-sent') ? codeSent.safeParse(error.reply) : undefined;
      if (alreadySent?.success) return alreadySent.data;
      throw error;
    }
  },
});

export const verifyEmailMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/verification/verify-email'>) =>
    call('identity/verification/verify-email', { request }),
});
