import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Modal } from './Modal.tsx';
import { ToastStack } from './ToastStack.tsx';
import { dismissToast, dismissToastOfPage, showToast } from './toasts.ts';

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const updated = { title: 'Password Updated', text: 'Use it the next time you log in.' };

it('a toast is announced politely, in an element that was there before', () => {
  renderPart(<ToastStack />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => showToast(updated));
  expect(status.textContent).toBe('Password UpdatedUse it the next time you log in.');
});

it('one toast is shown at a time', () => {
  renderPart(<ToastStack />);
  act(() => showToast(updated));
  act(() => showToast({ title: 'Verification Code Sent', text: 'Look into your inbox.' }));
  expect(screen.queryByText('Password Updated')).toBeNull();
  expect(screen.getByText('Verification Code Sent')).toBeDefined();
});

it('a dismissed toast disappears', async () => {
  renderPart(<ToastStack />);
  act(() => showToast(updated));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a toast disappears 1,000,000 ms after it was shown', () => {
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

describe('a user interacting with a toast', () => {
  const undo = { ...updated, action: { label: 'Undo', run: () => {} } };

  it.each(['Undo', 'Dismiss'])('returns to the previous focus with %s', async (name) => {
    renderPart(
      <main tabIndex={-1}>
        <button type="button">Hide</button>
        <ToastStack />
      </main>,
    );
    screen.getByRole('button', { name: 'Hide' }).focus();
    act(() => showToast(undo));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }));
  });

  it('returns to the page if the previous element is gone', async () => {
    const inPage = (gone: boolean) => (
      <main tabIndex={-1}>
        {!gone && <button type="button">Hide</button>}
        <ToastStack />
      </main>
    );
    const { rerender } = renderPart(inPage(false));
    screen.getByRole('button', { name: 'Hide' }).focus();
    act(() => showToast(undo));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    rerender(inPage(true));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps it open as long as needed', () => {
    vi.useFakeTimers();
    renderPart(<ToastStack />);
    act(() => showToast(undo, 8_000));
    act(() => vi.advanceTimersByTime(7_999));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Password Updated')).toBeDefined();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    act(() => vi.advanceTimersByTime(8_000));
    expect(screen.queryByText('Password Updated')).toBeNull();
  });
});

it('a toast is inside the open modal, where it can be read and dismissed, and outlives it', () => {
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

it('a toast is inside the open modal even if the page’s stack mounted later', () => {
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

describe('a toast that is never shown over a dialog', () => {
  const alert = { title: 'Arb 2.40%', text: 'Lakers @ Suns', waitsMs: 120_000 };
  const page = (dialog: boolean) => (
    <>
      <ToastStack />
      {dialog && (
        <Modal title="Open" width="narrow" onClose={() => {}}>
          text
        </Modal>
      )}
    </>
  );
  const open = (dialog: boolean) => {
    vi.useFakeTimers();
    return renderPart(page(dialog));
  };
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  it('waits until the dialog is closed, and then has all of its time', () => {
    const { rerender } = open(true);
    act(() => void showToast(alert, 6_000));
    pass(60_000);
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
    rerender(page(false));
    pass(5_999);
    expect(screen.getByText('Arb 2.40%')).toBeDefined();
    pass(1);
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
  });

  it('makes way for a dialog that is opened, and comes back', () => {
    const { rerender } = open(false);
    act(() => void showToast(alert, 6_000));
    rerender(page(true));
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
    pass(10_000);
    rerender(page(false));
    expect(screen.getByText('Arb 2.40%').closest('dialog')).toBeNull();
  });

  it('waits until nothing was pressed for three seconds', () => {
    open(false);
    act(() => void fireEvent.pointerDown(document.body));
    act(() => void showToast(alert, 6_000));
    pass(2_000);
    act(() => void fireEvent.keyDown(document.body));
    pass(2_999);
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
    pass(1);
    expect(screen.getByText('Arb 2.40%')).toBeDefined();
  });

  it('is dropped if the dialog stays open for too long', () => {
    const { rerender } = open(true);
    act(() => void showToast(alert, 6_000));
    pass(120_000);
    rerender(page(false));
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
  });

  it('comes after what the dialog says, which it does not replace', () => {
    const { rerender } = open(true);
    act(() => void showToast(alert, 6_000));
    act(() => void showToast(updated));
    rerender(page(false));
    expect(screen.getByText('Password Updated')).toBeDefined();
    expect(screen.queryByText('Arb 2.40%')).toBeNull();
    act(dismissToast);
    expect(screen.getByText('Arb 2.40%')).toBeDefined();
  });

  it('gives way to a newer one that waits', () => {
    const { rerender } = open(true);
    act(() => void showToast(alert, 6_000));
    act(() => void showToast({ ...alert, title: 'Arb 3.10%' }, 6_000));
    rerender(page(false));
    expect(screen.getByText('Arb 3.10%')).toBeDefined();
    pass(6_000);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

it('a toast about a page goes when the page is left, unless it announces the next one', () => {
  renderPart(<ToastStack />);
  act(() => showToast({ ...updated, staysOnLeave: true }));
  act(dismissToastOfPage);
  expect(screen.getByText('Password Updated')).toBeDefined();
  act(() => showToast(updated));
  act(dismissToastOfPage);
  expect(screen.queryByText('Password Updated')).toBeNull();
});

it('a toast about a page is dismissed by who showed it only while it is shown', () => {
  renderPart(<ToastStack />);
  let dismiss = () => {};
  act(() => {
    dismiss = showToast(updated);
  });
  act(() => void showToast({ title: 'Again', text: '' }));
  act(dismiss);
  expect(screen.getByText('Again')).toBeDefined();
});
