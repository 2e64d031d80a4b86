import { expect, it, test } from 'vitest';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { UNKNOWN_ROUTE } from '../shared/deployment/functions.ts';
import { signedInUser } from './identity/account/testing/signed-in-user.ts';
import { standardOutputLog } from './platform/logger.ts';
import { send, type TestRequest } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { loggedLines } from './testing/log-output.ts';
import { testBus } from './testing/test-bus.ts';
import { testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';

const store = testTable();
testEnvironment(store, await testBus());

const FORGED = 'forged_by_a_caller';
const ENTRY = `{"level":"INFO","message":"${FORGED}","service":"crossbook","timestamp":"2026-11-21T12:00:00.000Z"}`;
/** Text that could make a log reader see a second or different entry. */
const injections: readonly (readonly [string, string])[] = [
  ['a line break', `x\n${ENTRY}\n`],
  ['a carriage return', `x\r${ENTRY}`],
  ['both', `x\r\n${ENTRY}\r\n`],
  ['Unicode line separators', `x\u0085${ENTRY}\u2028${ENTRY}\u2029`],
  ['the end of a JSON text', `","message":"${FORGED}","x":"`],
  ['terminal escape sequences', `\u001b[2J\u001b[1;31m${FORGED}\u001b]0;${FORGED}\u0007\u009b2J`],
  ['backspaces and a NUL', `${'\b'.repeat(200)}\u0000${FORGED}`],
  ['a lone surrogate', `\ud800${FORGED}`],
  ['a lookup', `\u0024{jndi:ldap://${FORGED}.example/a}`],
  ['escaped line breaks', `x%0d%0a${FORGED}\\n\\u000a${ENTRY}`],
];

/** The log output of an action. */
async function writtenBy(act: () => Promise<unknown> | unknown): Promise<readonly string[]> {
  const from = loggedLines().length;
  await act();
  return loggedLines().slice(from);
}

/** Characters that end a line or control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

function expectPlainEntries(lines: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(STEERING);
    const entry: unknown = JSON.parse(line);
    expect(entry).toMatchObject({ service: 'crossbook', message: expect.stringMatching(/^[a-z_]+$/) });
    expect(entry).not.toMatchObject({ message: FORGED });
  }
}

const calls: readonly (EndpointName | typeof UNKNOWN_ROUTE)[] = [
  'identity/account/login',
  'identity/account/logout',
  'identity/account/get-user',
  'identity/account/update-email',
  'identity/verification/send-verification',
  'identity/verification/verify-email',
  'identity/password/send-password-reset',
  'identity/password/complete-password-reset',
  'bettor/presets/save-preset',
  'bettor/presets/delete-preset',
  'bettor/promotions/save-promotion',
  'bettor/promotions/change-promotion',
  'bettor/promotions/delete-promotion',
  'odds/get-odds',
  UNKNOWN_ROUTE,
];

test.each(calls)('R-302: %s logs nothing from a caller’s request, wherever it appears', async (name) => {
  const handler = await loadHandler(name);
  const { cookies } = await signedInUser(store.table);
  const { method, path } = name === UNKNOWN_ROUTE ? { method: 'POST', path: '/api/nothing' } : contracts[name];
  for (const [, words] of injections) {
    const fields = { email: words, password: words, newPassword: words, code: words, name: words, page: words };
    const sketches: readonly TestRequest[] = [
      { body: fields },
      { body: { ...fields, email: 'ada@example.com', [words]: words } },
      { body: words },
      {
        path: `${path}${words}`,
        params: { id: words, eventId: words, market: words },
        query: { page: words, [words]: words },
      },
      {
        headers: {
          'user-agent': words,
          referer: words,
          'x-viewer-address': words,
          'x-request-id': words,
          [words]: words,
        },
      },
      { headers: { 'x-amzn-trace-id': words, traceparent: words, 'x-correlation-id': words } },
      { headers: { origin: words, 'content-type': words, accept: words } },
      { cookies: [`__Host-sid=${words}`, `__Host-flow=${words}`, `${words}=${words}`] },
    ];
    for (const sketch of sketches) {
      const lines = await writtenBy(() => send(handler, { method, path, cookies, ...sketch }));
      expectPlainEntries(lines);
      expect(lines.join('')).not.toContain(FORGED);
    }
  }
});

test.each(injections)('R-302: an entry that had to hold %s would still be one line of JSON', async (_what, words) => {
  const cause = new Error(words);
  const lines = await writtenBy(() => {
    standardOutputLog().error('unexpected_error', { endpoint: words }, new Error(words, { cause }));
    standardOutputLog().info('request', { endpoint: words });
  });
  expect(lines).toHaveLength(2);
  expectPlainEntries(lines);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ message: 'request', endpoint: expect.stringContaining(FORGED) });
});

it('R-302: facts cannot override an entry’s event, level, time and service', async () => {
  const facts = { message: FORGED, level: 'CRITICAL', timestamp: 'never', service: FORGED };
  const lines = await writtenBy(() => standardOutputLog().info('request', facts));
  expect(lines).toHaveLength(1);
  const { timestamp, ...entry } = JSON.parse(lines[0] ?? '');
  expect(entry).toMatchObject({ message: 'request', level: 'INFO', service: 'crossbook' });
  expect(Date.parse(timestamp)).toBeGreaterThan(0);
});
