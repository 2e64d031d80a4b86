import { Message } from '../Message.tsx';

interface CodeSentToProps {
  email: string;
  /** Whether no new code was sent, because an earlier one is still valid. */
  alreadySent: boolean;
  /** Why the last code could not be sent, in words for users; null if it was. */
  failure: { readonly text: string; readonly error: Error } | null;
}

/** What stands above the field for an emailed code: where the code went, and what became of asking for another one. */
export function CodeSentTo({ email, alreadySent, failure }: CodeSentToProps) {
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        We sent a 6-digit code to <span className="wrap-anywhere font-semibold text-ink">{email}</span>
      </p>
      {alreadySent && (
        <div className="mb-4">
          <Message tone="notice" live>
            A verification code was already sent to this email. Please check your inbox and enter the code below.
          </Message>
        </div>
      )}
      {failure !== null && (
        <div className="mb-4">
          <Message tone="notice" live error={failure.error}>
            {failure.text}
          </Message>
        </div>
      )}
    </>
  );
}
