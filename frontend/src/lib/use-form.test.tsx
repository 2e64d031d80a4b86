import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { describedBy } from '../testing/described-by.ts';
import { renderPart } from '../testing/render.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useForm } from './use-form.ts';

const required = (words: string) => z.string().check(z.minLength(1, words));
const schema = z.strictObject({ first: required('First is missing'), last: required('Last is missing') });

interface NamesProps {
  send: (values: { first: string; last: string }) => Promise<string>;
  onSent: (reply: string) => void;
}

function Names({ send, onSent }: NamesProps) {
  const form = useForm({
    initialValues: { first: '', last: '' },
    schema,
    send,
    onSent,
    explain: (error) => (error === 'last' ? { text: 'Last is taken', field: 'last' } : { text: `All of it: ${error}` }),
  });
  return (
    <Form form={form} submit="Send" submitting="Sending...">
      <TextField label="First" {...form.field('first')} />
      <TextField label="Last" {...form.field('last')} />
    </Form>
  );
}

function open(send: NamesProps['send']) {
  const onSent = vi.fn();
  renderPart(<Names send={send} onSent={onSent} />);
  return { onSent, first: screen.getByLabelText('First'), last: screen.getByLabelText('Last') };
}

async function fillAndSend({ first, last }: { first: HTMLElement; last: HTMLElement }) {
  await userEvent.type(first, 'Ada');
  await userEvent.type(last, 'Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

it('a form focuses its first field', () => {
  const { first } = open(vi.fn());
  expect(document.activeElement).toBe(first);
});

it('a form sends the values and passes on the reply', async () => {
  const send = vi.fn(async () => 'saved');
  const parts = open(send);
  await fillAndSend(parts);
  await waitFor(() => expect(parts.onSent.mock.calls[0]?.[0]).toBe('saved'));
  expect(send.mock.calls).toEqual([[{ first: 'Ada', last: 'Lovelace' }]]);
});

it('an invalid form is not sent; each field shows its error and the first one gets the focus', async () => {
  const send = vi.fn();
  const { first, last } = open(send);
  await userEvent.type(first, 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(last);
  expect(describedBy(last)).toBe('Last is missing');
  expect(last.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(first)).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('Last is missing');
  expect(send).not.toHaveBeenCalled();
});

it('changing a field clears its error', async () => {
  const { first, last } = open(vi.fn());
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(first, 'A');
  expect(first.getAttribute('aria-invalid')).toBeNull();
  expect(describedBy(first)).toBe('');
  expect(describedBy(last)).toBe('Last is missing');
});

it('two simultaneous submits send one request', async () => {
  const send = vi.fn(() => new Promise<string>(() => {}));
  const { first, last } = open(send);
  await userEvent.type(first, 'Ada');
  await userEvent.type(last, 'L');
  const form = last.closest('form') ?? last;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDefined();
  expect(send).toHaveBeenCalledOnce();
});

it('a refusal is shown at its field, which gets the focus', async () => {
  const parts = open(() => Promise.reject('last'));
  await fillAndSend(parts);
  await waitFor(() => expect(describedBy(parts.last)).toBe('Last is taken'));
  expect(document.activeElement).toBe(parts.last);
});

it('a refusal of the whole form is shown above it until it is sent again', async () => {
  const send = vi.fn<NamesProps['send']>().mockRejectedValueOnce('no').mockResolvedValueOnce('saved');
  const parts = open(send);
  await fillAndSend(parts);
  expect((await screen.findByRole('alert')).textContent).toBe('All of it: no');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(parts.onSent).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
