import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { CODE_DIGITS } from '../../../../shared/catalogue/credentials.ts';
import { classNames } from '../../lib/class-names.ts';
import { Message } from '../Message.tsx';
import { describedByError, FieldFrame, fieldStyle } from './FieldFrame.tsx';

type CodeFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value'> & {
  label: string;
  /** The length of a code. */
  digits: number;
  error: string | undefined;
  /** The event target's value contains only digits, at most `digits` of them. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A field for a verification code. No `maxLength`, which would cut off a pasted `123 456`. */
export function CodeField({ label, digits, error, onChange, ...input }: CodeFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classNames(fieldStyle, 'px-3 font-semibold tracking-[0.3em]')}
        {...input}
        {...describedByError(id, error)}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, digits);
          onChange(event);
        }}
      />
    </FieldFrame>
  );
}

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
        We sent a {CODE_DIGITS}-digit code to <span className="wrap-anywhere font-semibold text-ink">{email}</span>
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
