import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/fail-on-console-error.ts';
import { fakeApi } from '../testing/api-server.ts';
import { setPageScript } from '../testing/page-script.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { PageBoundary } from './PageBoundary.tsx';

const server = fakeApi();
const reload = vi.fn();
let failure: Error | undefined;

/** A page that crashes as long as there is something wrong. */
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

/** React reports what a boundary caught; here it is expected. */
const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>, { onCaughtError: () => {} });

const inShell = (
  <>
    <Link to="/overlap">Overlap</Link>
    <PageBoundary reload={reload}>
      <Page />
    </PageBoundary>
  </>
);

const serverRuns = (script: string) =>
  server.on('GET /', () => new Response(`<script type="module" src="${script}"></script>`));

const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/p.js');

describe('a page that crashes', () => {
  it('is replaced by words, and tried again on demand', async () => {
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

  it('can be reloaded, and does not reload by itself', async () => {
    failure = new Error('broken');
    show(inShell);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left by going to another one', async () => {
    failure = new Error('broken');
    show(inShell);
    failure = undefined;
    await userEvent.click(screen.getByRole('link', { name: 'Overlap' }));
    expect(screen.getByText('The page')).toBeDefined();
  });
});

describe('a page whose code is gone', () => {
  it('reloads once for a new version, and leaves the next time to the person', async () => {
    serverRuns('/assets/index-b.js');
    failure = lost();
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

  it('does not reload under the hands of somebody who types', async () => {
    serverRuns('/assets/index-b.js');
    failure = lost();
    const field = document.createElement('input');
    document.body.append(field);
    act(() => field.focus());
    show(inShell);
    expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    field.remove();
  });

  it('asks to look after the connection where no new version is out', async () => {
    serverRuns('/assets/index-a.js');
    failure = lost();
    show(inShell);
    expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the last resort', () => {
  const everything = (
    <CrashBoundary reload={reload}>
      <Page />
    </CrashBoundary>
  );

  it('says what happened and reloads on demand', async () => {
    failure = new Error('broken');
    show(everything);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('tells of a new version, too', async () => {
    serverRuns('/assets/index-b.js');
    failure = lost();
    show(everything);
    expect(await screen.findByRole('heading', { name: 'A new version is available' })).toBeDefined();
  });
});
