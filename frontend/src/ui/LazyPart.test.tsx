import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../testing/fail-on-console-error.ts';
import { LazyPart } from './LazyPart.tsx';
import { ToastStack } from './ToastStack.tsx';
import { dismissToast } from './toasts.ts';

afterEach(() => {
  act(dismissToast);
  cleanup();
});

function Page({ Part }: { Part: ComponentType }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'is open' : 'Open'}
      </button>
      {open && (
        <LazyPart errorTitle="The menu could not be loaded" onLoadError={() => setOpen(false)} fallback="on its way">
          <Part />
        </LazyPart>
      )}
      <ToastStack />
    </>
  );
}

async function pressed(load: () => Promise<ComponentType>) {
  const Part = lazy(async () => ({ default: await load() }));
  // React reports errors that a boundary caught; here they are expected.
  render(<Page Part={Part} />, { onCaughtError: () => {} });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

it('the fallback is shown until the code is loaded', async () => {
  let arrive = (_part: ComponentType) => {};
  await pressed(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByText('on its way')).toBeDefined();
  await act(async () => arrive(() => <p>here</p>));
  expect(screen.getByText('here')).toBeDefined();
});

it.each([
  ['Failed to fetch dynamically imported module: /a.js', 'Check your connection, then reload the page.'],
  ['x is undefined', 'Something went wrong. Reload the page and try again.'],
])('after “%s” a toast explains it and the page stays as it was', async (message, errorText) => {
  await pressed(() => Promise.reject(new TypeError(message)));
  expect((await screen.findByText('The menu could not be loaded')).nextSibling?.textContent).toBe(errorText);
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
});
