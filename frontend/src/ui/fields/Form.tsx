import { type ReactNode, useEffect } from 'react';
import type { FormState } from '../../lib/use-form.ts';
import { Button } from '../Button.tsx';
import { Message } from '../Message.tsx';
import { Spinner } from '../Spinner.tsx';

interface FormProps {
  form: Pick<FormState<string>, 'ref' | 'onSubmit' | 'sending' | 'formError' | 'formErrorCause'>;
  /** The button's label, idle and while sending. */
  submit: string;
  submitting: string;
  /** False dims the button; pressing it still shows what is missing. */
  complete?: boolean;
  children: ReactNode;
}

/**
 * The frame of a form in a modal: errors above, the button below. The focus starts in the first invalid field, otherwise in the first
 * empty one that is not marked as optional.
 */
export function Form({
  form: { ref, onSubmit, sending, formError, formErrorCause },
  submit,
  submitting,
  complete = true,
  children,
}: FormProps) {
  useEffect(() => {
    const fields = [...(ref.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    const wrong = fields.find((field) => field.hasAttribute('aria-invalid'));
    const empty = fields.find((field) => field.value === '' && field.dataset.optional === undefined);
    (wrong ?? empty ?? fields[0])?.focus();
  }, [ref]);
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {formError !== undefined && (
        <Message tone="notice" live error={formErrorCause}>
          {formError}
        </Message>
      )}
      {children}
      {/* Not `disabled`, which would lose the focus. */}
      <Button tone="primary" type="submit" aria-disabled={sending || !complete}>
        {sending && <Spinner />}
        {sending ? submitting : submit}
      </Button>
    </form>
  );
}
