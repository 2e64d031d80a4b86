import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { renderPart } from '../../testing/render.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Toggle } from './Switch.tsx';

function Code() {
  const [code, setCode] = useState('');
  return (
    <CodeField
      label="Code"
      digits={6}
      error={undefined}
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
}

it.each([
  ['digits', '012345', '012345'],
  ['digits in two groups', '123 456', '123456'],
  ['what stands around the digits in a mail', 'Code: 123-456.', '123456'],
  ['more digits than a code has', '1234567', '123456'],
  ['no digits', 'abc', ''],
])('a code field accepts a pasted %s', async (_what, pasted, kept) => {
  renderPart(<Code />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  await userEvent.click(field);
  await userEvent.paste(pasted);
  expect(field.value).toBe(kept);
});

it('a code field drops everything but digits', async () => {
  renderPart(<Code />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  await userEvent.type(field, '1a2 3-4567');
  expect(field.value).toBe('123456');
});

it('a code field has a numeric keyboard and one-time-code autofill', () => {
  renderPart(<Code />);
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.hasAttribute('maxlength')).toBe(false);
});

it('a password field shows and hides its text, with a named button', async () => {
  renderPart(<PasswordField label="New password" autoComplete="new-password" error={undefined} />);
  const field = screen.getByLabelText('New password');
  expect(field.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(field.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide new password' }));
  expect(field.getAttribute('type')).toBe('password');
});

it('a password field is described by its error', () => {
  renderPart(<PasswordField label="New password" autoComplete="new-password" error="Too short" />);
  expect(describedBy(screen.getByLabelText('New password'))).toBe('Too short');
});

it.each([
  [true, false],
  [false, true],
])('a toggle that is %s requests %s, once', async (on, asked) => {
  const onChange = vi.fn();
  renderPart(<Toggle label="Dark theme" hint="Looks" on={on} onChange={onChange} />);
  const toggle = screen.getByRole('switch', { name: 'Dark theme', checked: on });
  expect(describedBy(toggle)).toBe('Looks');
  await userEvent.click(toggle);
  await userEvent.click(screen.getByText('Looks'));
  expect(onChange.mock.calls).toEqual([[asked], [asked]]);
});
