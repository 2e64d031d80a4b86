import { mutationOptions } from '@tanstack/react-query';
import { call, type RequestTo } from './client.ts';
import { withProof } from './proof-of-work/proof-of-work.ts';

export const SEND_RESET_FALLBACK = 'Failed to send reset code';
export const VERIFY_RESET_FALLBACK = 'Invalid verification code';
export const COMPLETE_RESET_FALLBACK = 'Failed to reset password';
export const SEND_UPDATE_CODE_FALLBACK = 'Failed to send verification code';
export const UPDATE_PASSWORD_FALLBACK = 'Failed to update password';

export const sendPasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/password/send-password-reset'>) =>
    withProof((proof) => call('identity/password/send-password-reset', { request: { ...request, ...proof } })),
});

export const verifyPasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/password/verify-password-reset'>) =>
    call('identity/password/verify-password-reset', { request }),
});

export const completePasswordResetMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/password/complete-password-reset'>) =>
    call('identity/password/complete-password-reset', { request }),
});

export const sendUpdateCodeMutation = mutationOptions({
  mutationFn: () => call('identity/password/send-password-update-verification', {}),
});

export const updatePasswordMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/password/update-password'>) =>
    call('identity/password/update-password', { request }),
});
