import { afterEach, describe, expect, it, test } from 'vitest';
import { fakeApi } from '../testing/api-server.ts';
import { setPageScript } from '../testing/page-script.ts';
import { isChunkLoadError, isNewVersionDeployed, isUserBusy } from './chunk-load-error.ts';

const server = fakeApi();

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', true],
  ['error loading dynamically imported module: https://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Failed to fetch', false],
  ["Cannot read properties of undefined (reading 'map')", false],
])('%j is a chunk load error: %s', (message, expected) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(expected);
  expect(isChunkLoadError(message)).toBe(false);
});

describe('a new version', () => {
  const serve = (script: string, status = 200) =>
    server.on('GET /', () => new Response(`<script type="module" src="${script}"></script>`, { status }));

  it('is deployed if the server’s page has another script', async () => {
    setPageScript('/assets/index-a.js');
    serve('/assets/index-b.js');
    expect(await isNewVersionDeployed()).toBe(true);
  });

  it('is not deployed if the server’s page has the same script', async () => {
    setPageScript('/assets/index-a.js');
    serve('/assets/index-a.js');
    expect(await isNewVersionDeployed()).toBe(false);
  });

  it('is not deployed if a page rendered at build started the script that the server’s page has', async () => {
    setPageScript('/assets/start-c.js', '/assets/index-a.js');
    serve('/assets/index-a.js');
    expect(await isNewVersionDeployed()).toBe(false);
  });

  it('is not assumed if the server fails or cannot be reached', async () => {
    setPageScript('/assets/index-a.js');
    expect(await isNewVersionDeployed()).toBe(false);
    serve('/assets/index-b.js', 503);
    expect(await isNewVersionDeployed()).toBe(false);
  });
});

it('the user is busy while a field has the focus', () => {
  document.body.innerHTML = '<input><button>Go</button>';
  expect(isUserBusy()).toBe(false);
  document.querySelector('button')?.focus();
  expect(isUserBusy()).toBe(false);
  document.querySelector('input')?.focus();
  expect(isUserBusy()).toBe(true);
});

it('the user is busy while a dialog is open', () => {
  document.body.innerHTML = '<dialog></dialog>';
  expect(isUserBusy()).toBe(false);
  document.querySelector('dialog')?.showModal();
  expect(isUserBusy()).toBe(true);
});
