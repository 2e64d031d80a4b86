import type { ComponentProps } from 'react';
import { type ButtonTone, buttonStyle } from './button-style.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & { tone: ButtonTone; type?: 'button' | 'submit' };

export function Button({ tone, type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(tone, className)} {...rest} />;
}
