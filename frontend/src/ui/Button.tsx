import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & { tone: ButtonTone; type?: 'button' | 'submit' };

export function Button({ tone, type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(tone, className)} {...rest} />;
}

export type ButtonTone = 'primary' | 'quiet' | 'outline';

const base =
  'inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-md px-4 text-sm font-semibold transition-colors disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
};

/** Classes of a button, also for links that look like one. */
export function buttonStyle(tone: ButtonTone, extra?: string): string {
  return classNames(base, tones[tone], extra);
}
