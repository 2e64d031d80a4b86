import { useRef } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { paths } from '../../../config/paths.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type SignUp, signUpForm } from './sign-up-fields.ts';
import { explainSubmit, type FieldError, type Progress, useStartSignUp } from './use-start-sign-up.ts';

interface SignUpStepProps {
  /** The values typed earlier. */
  typed: SignUp;
  /** The field that the server refused. */
  refused: FieldError | undefined;
  interval: BillingInterval;
  /** The email that this browser has verified, as far as the page knows. */
  verifiedEmail: string | undefined;
  onProgress: (progress: Progress, typed: SignUp) => void;
  onLogIn: (email: string) => void;
}

/** The first step: name, email and password. */
export function SignUpStep({ typed, refused, interval, verifiedEmail, onProgress, onLogIn }: SignUpStepProps) {
  const { submit } = useStartSignUp(interval);
  const verified = useRef(false);
  const form = useForm({
    initialValues: typed,
    initialErrors: refused?.field === undefined ? {} : { [refused.field]: refused.text },
    schema: signUpForm,
    send: (signUp) => {
      verified.current = signUp.email === verifiedEmail;
      return submit(signUp, verified.current);
    },
    onSent: onProgress,
    explain: (error) => explainSubmit(error, verified.current),
  });
  return (
    <>
      <Form form={form} submit="Continue" submitting="Please wait...">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...form.field('lastName')} />
        </div>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="new-password" required {...form.field('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <p className="text-muted text-xs">
          You must be of legal gambling age where you live. By creating an account you confirm that you are, and agree
          to the {/* In a new tab, so that the form is not lost. */}
          <a
            href={paths.legal}
            target="_blank"
            rel="noopener"
            className="font-semibold text-ink underline underline-offset-2"
          >
            Terms of Service and Privacy Policy
          </a>
          .
        </p>
      </Form>
      <Button tone="quiet" className="mt-2 w-full" onClick={() => onLogIn(form.values.email)}>
        Already have an account? Log in
      </Button>
    </>
  );
}
