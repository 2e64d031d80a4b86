import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Modal } from './Modal.tsx';
import { ToastStack } from './ToastStack.tsx';
import { dismissToast, showToast } from './toasts.ts';

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const updated = { title: 'Password Updated', text: 'Use it the next time you log in.' };

it('tells politely, from a place that was there before', () => {
  renderPart(<ToastStack />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => showToast(updated));
  expect(status.textContent).toBe('Password UpdatedUse it the next time you log in.');
});

it('shows one at a time', () => {
  renderPart(<ToastStack />);
  act(() => showToast(updated));
  act(() => showToast({ title: 'Verification Code Sent', text: 'Look into your inbox.' }));
  expect(screen.queryByText('Password Updated')).toBeNull();
  expect(screen.getByText('Verification Code Sent')).toBeDefined();
});

it('goes when it is dismissed', async () => {
  renderPart(<ToastStack />);
  act(() => showToast(updated));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('goes by itself after 1,000,000 ms, counted from the last one', () => {
  vi.useFakeTimers();
  renderPart(<ToastStack />);
  act(() => showToast(updated));
  act(() => vi.advanceTimersByTime(900_000));
  act(() => showToast({ title: 'Again', text: '' }));
  act(() => vi.advanceTimersByTime(999_999));
  expect(screen.getByText('Again')).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Again')).toBeNull();
});

it('is within the open modal, where it can be read and dismissed, and outlives it', () => {
  const open = (
    <Modal title="Open" width="narrow" onClose={() => {}}>
      text
    </Modal>
  );
  const { rerender } = renderPart(
    <>
      <ToastStack />
      {open}
    </>,
  );
  act(() => showToast(updated));
  expect(screen.getByText('Password Updated').closest('dialog')).not.toBeNull();
  rerender(<ToastStack />);
  expect(screen.getByText('Password Updated').closest('dialog')).toBeNull();
});

it('is within the open modal even where the page’s own place came later', () => {
  const open = (
    <Modal title="Open" width="narrow" onClose={() => {}}>
      text
    </Modal>
  );
  const { rerender } = renderPart(open);
  rerender(
    <>
      {open}
      <ToastStack />
    </>,
  );
  act(() => showToast(updated));
  expect(screen.getByText('Password Updated').closest('dialog')).not.toBeNull();
});
