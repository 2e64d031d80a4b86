import { mutationOptions } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import {
  completePasswordReset,
  sendPasswordReset,
  sendPasswordUpdateVerification,
  updatePassword,
  verifyPasswordReset,
} from '../../../shared/contracts/password.ts';
import { call } from './client.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

export const SEND_RESET_FALLBACK = 'Failed to send reset code';
export const VERIFY_RESET_FALLBACK = 'Invalid verification code';
export const COMPLETE_RESET_FALLBACK = 'Failed to reset password';
export const SEND_UPDATE_CODE_FALLBACK = 'Failed to send verification code';
export const UPDATE_PASSWORD_FALLBACK = 'Failed to update password';

export const sendPasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof sendPasswordReset>) => call(sendPasswordReset, { request }),
});

export const verifyPasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof verifyPasswordReset>) => call(verifyPasswordReset, { request }),
});

export const completePasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof completePasswordReset>) => call(completePasswordReset, { request }),
});

export const sendUpdateCodeMutation = mutationOptions({
  mutationFn: () => call(sendPasswordUpdateVerification, {}),
});

export const updatePasswordMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof updatePassword>) => call(updatePassword, { request }),
  // The caller's session is a new one from now on.
  onSuccess: rememberSignedIn,
});
