import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describedByError, FieldFrame, fieldStyle } from './FieldFrame.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'autoComplete'> & {
  label: string;
  /** Whether a password manager fills in the saved password or suggests a new one. */
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
};

/** A password field with a show/hide button. */
export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classNames(fieldStyle, 'pr-12 pl-3')}
          {...input}
          {...describedByError(id, error)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      </div>
    </FieldFrame>
  );
}

/** A hidden field that tells password managers which account the password is for. */
export function UsernameHint({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
