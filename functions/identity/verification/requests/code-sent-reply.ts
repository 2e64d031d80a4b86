import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import type { CodeSent } from '../../../../shared/contracts/verification.ts';
import type { CodeSending } from './send-code.ts';

/** The reply, identical whether or not the address has an account. */
export function codeSentReply(sending: CodeSending): CodeSent {
  if (sending.kind === 'sent') {
    return {
      alreadySent: false,
      canResend: false,
      secondsUntilResend: CODE_LIFE_SECONDS,
      message: 'Verification code sent',
    };
  }
  const { secondsLeft } = sending;
  return {
    alreadySent: true,
    canResend: false,
    secondsUntilResend: secondsLeft,
    message: `A verification code was already sent. Please wait ${secondsLeft} seconds before requesting another.`,
  };
}
