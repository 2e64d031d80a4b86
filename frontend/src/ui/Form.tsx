import { type ReactNode, useEffect } from 'react';
import type { FormState } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { Spinner } from './Spinner.tsx';

interface FormProps {
  form: Pick<FormState<string>, 'ref' | 'onSubmit' | 'sending' | 'formError'>;
  /** Words of the button, at rest and while the form is being sent. */
  submit: string;
  submitting: string;
  /** Whether what is typed so far can be right; pressed before, the button says what is missing. */
  complete?: boolean;
  children: ReactNode;
}

/**
 * The frame of a form in a modal: what went wrong stands above, the button below, and the focus is in the first field that is
 * wrong, else in the first empty one.
 */
export function Form({
  form: { ref, onSubmit, sending, formError },
  submit,
  submitting,
  complete = true,
  children,
}: FormProps) {
  useEffect(() => {
    const fields = [...(ref.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    const wrong = fields.find((field) => field.hasAttribute('aria-invalid'));
    (wrong ?? fields.find((field) => field.value === '') ?? fields[0])?.focus();
  }, [ref]);
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {formError !== undefined && (
        <Message tone="notice" live>
          {formError}
        </Message>
      )}
      {children}
      {/* Not disabled: the focus would be lost. */}
      <Button tone="primary" type="submit" aria-disabled={sending || !complete}>
        {sending && <Spinner />}
        {sending ? submitting : submit}
      </Button>
    </form>
  );
}
