import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Confirmed } from '../../../api/confirmed.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { YourDataCard } from './YourDataCard.tsx';

const server = fakeApi();
const files = new Map<string, Blob>();
const onDeleted = vi.fn();

beforeEach(() => {
  files.clear();
  onDeleted.mockReset();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:test/${files.size}`;
    if (blob instanceof Blob) files.set(url, blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void files.delete(url));
  server.on('POST /api/export-data', {
    exportedAt: '2026-11-24T00:00:00.000Z',
    tables: [{ name: 'account', rows: [{ email: 'ada@example.com', firstName: '=cmd()' }] }],
    withheld: ['account: passwordHash'],
    notes: [],
  });
  server.on('POST /api/delete-account', {});
});
afterEach(() => {
  act(dismissToast);
  vi.restoreAllMocks();
});

const open = (confirmed: Confirmed = (call) => call()) =>
  renderPart(
    <>
      <YourDataCard confirmed={confirmed} onDeleted={onDeleted} />
      <ToastStack />
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogButton = (dialog: HTMLElement) => dialog.querySelector('button[type=submit]') as HTMLElement;

it('R-440: the export is offered as one file and as tables, made in the browser', async () => {
  open();
  await press('Export My Data');
  expect(await screen.findByRole('dialog', { name: 'Your data is ready' })).toBeDefined();
  const whole = await screen.findByRole('link', { name: /Everything/ });
  const table = screen.getByRole('link', { name: /Account/ });
  expect([whole.getAttribute('download'), table.getAttribute('download')]).toEqual([
    'crossbook.json',
    'crossbook-account.csv',
  ]);
  const text = async (link: HTMLElement) => files.get(link.getAttribute('href') ?? '')?.text();
  expect(JSON.parse((await text(whole)) ?? '')).toMatchObject({ withheld: ['account: passwordHash'] });
  expect(await text(table)).toBe("email,firstName\r\nada@example.com,'=cmd()\r\n");
  await press('Close');
  await waitFor(() => expect(files.size).toBe(0));
});

it('a failed export says so, and can be repeated', async () => {
  server.on('POST /api/export-data', () => refusal('too-many-attempts'));
  open();
  await press('Export My Data');
  expect(await screen.findByText('Too many attempts. Please wait and try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export My Data' })).toBeDefined();
});

it('R-440: nothing is deleted before the word is typed', async () => {
  open();
  await press('Delete Account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Account' });
  await userEvent.click(dialogButton(dialog));
  expect(await screen.findByText('Type DELETE to confirm', { selector: 'p' })).toBeDefined();
  expect(server.calls).toEqual([]);
});

it('R-440: with the word typed, the account is deleted once', async () => {
  open();
  await press('Delete Account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Account' });
  expect(dialog.textContent).toContain('without a refund');
  enterText(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.click(dialogButton(dialog));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/delete-account', { confirmation: 'DELETE' }],
  ]);
});

it('if the identity is not confirmed, the dialog stays and nothing is said', async () => {
  open(async () => undefined);
  await press('Delete Account');
  enterText(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.click(dialogButton(screen.getByRole('dialog')));
  expect(screen.getByRole('dialog', { name: 'Delete Account' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onDeleted).not.toHaveBeenCalled();
});

it('R-441: a lost answer counts as deleted if nobody is logged in any more', async () => {
  server.on('POST /api/delete-account', () => json({ message: 'This is not available right now.' }, 503));
  server.on('GET /api/auth/user', () => refusal('not-authenticated'));
  open();
  await press('Delete Account');
  enterText(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.click(dialogButton(screen.getByRole('dialog')));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

it('R-441: a failure before the deletion began is shown, and the account stays', async () => {
  server.on('POST /api/delete-account', () => json({ message: 'This is not available right now.' }, 503));
  server.on('GET /api/auth/user', { id: 'u', email: 'ada@example.com', firstName: 'A', lastName: 'B' });
  open();
  await press('Delete Account');
  enterText(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.click(dialogButton(screen.getByRole('dialog')));
  expect(await screen.findByText('This is not available right now.')).toBeDefined();
  expect(onDeleted).not.toHaveBeenCalled();
});
