import { Message } from '../../ui/Message.tsx';
import type { UpdateCodeState } from './use-update-code.ts';

/** What has become of the code, above the form. */
export function CodeStatus({ email, state }: { email: string; state: UpdateCodeState }) {
  const address = <span className="wrap-anywhere font-semibold text-ink">{email}</span>;
  return (
    <div className="mb-4">
      {state.name === 'sending' && <p className="text-muted text-sm">Sending a 6-digit code to {address}...</p>}
      {state.name === 'sent' && <p className="text-muted text-sm">We sent a 6-digit code to {address}</p>}
      {state.name === 'sent' && state.already && (
        <div className="mt-3">
          <Message tone="notice" live>
            A verification code was already sent to this email. Please check your inbox and enter the code below.
          </Message>
        </div>
      )}
      {state.name === 'failed' && (
        <Message tone="notice" live>
          {state.text}
        </Message>
      )}
    </div>
  );
}
