import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/fail-on-console-error.ts';
import { fakeApi } from '../testing/api-server.ts';
import { setPageScript } from '../testing/page-script.ts';
import { CrashBoundary } from './App.tsx';
import { PageBoundary } from './PageBoundary.tsx';

const server = fakeApi();
const reload = vi.fn();
let failure: Error | undefined;

/** Throws while `failure` is set. */
function Page() {
  if (failure !== undefined) throw failure;
  return <p>The page</p>;
}

beforeEach(() => {
  failure = undefined;
  reload.mockClear();
  sessionStorage.clear();
  setPageScript('/assets/index-a.js');
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

/** React reports errors that a boundary caught; here they are expected. */
const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>, { onCaughtError: () => {} });

const inShell = (
  <>
    <Link to="/overlap">Overlap</Link>
    <PageBoundary reload={reload}>
      <Page />
    </PageBoundary>
  </>
);

const serveScript = (script: string) =>
  server.on('GET /', () => new Response(`<script type="module" src="${script}"></script>`));

const chunkError = () => new TypeError('Failed to fetch dynamically imported module: /assets/p.js');

it('a page that crashes is replaced by a message with a retry button', async () => {
  failure = new Error('broken');
  show(inShell);
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown');
  expect(screen.getByRole('link', { name: 'Overlap' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeDefined();
  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The page')).toBeDefined();
});

it('a page that crashes can be reloaded by the user and does not reload by itself', async () => {
  failure = new Error('broken');
  show(inShell);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page that crashes does not affect other pages', async () => {
  failure = new Error('broken');
  show(inShell);
  failure = undefined;
  await userEvent.click(screen.getByRole('link', { name: 'Overlap' }));
  expect(screen.getByText('The page')).toBeDefined();
});

it('a page whose code cannot be loaded reloads once for a new version, and then only by the user', async () => {
  serveScript('/assets/index-b.js');
  failure = chunkError();
  show(inShell);
  expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  show(inShell);
  expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a page whose code cannot be loaded does not reload while the user is typing', async () => {
  serveScript('/assets/index-b.js');
  failure = chunkError();
  const field = document.createElement('input');
  document.body.append(field);
  act(() => field.focus());
  show(inShell);
  expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  field.remove();
});

it('a page whose code cannot be loaded suggests checking the connection if there is no new version', async () => {
  serveScript('/assets/index-a.js');
  failure = chunkError();
  show(inShell);
  expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

describe('the outermost boundary', () => {
  const everything = (
    <CrashBoundary reload={reload}>
      <Page />
    </CrashBoundary>
  );

  it('shows a message and reloads on request', async () => {
    failure = new Error('broken');
    show(everything);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reports a new version, too', async () => {
    serveScript('/assets/index-b.js');
    failure = chunkError();
    show(everything);
    expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
  });
});
