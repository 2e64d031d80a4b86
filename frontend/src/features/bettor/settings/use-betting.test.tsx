import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetUser } from '../../../api/account.ts';
import { userQuery } from '../../../api/user.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { BettingSync } from './BettingSync.tsx';
import { browserSettings, changeBrowserSettings } from './browser-settings.ts';
import { type Betting, useBetting } from './use-betting.ts';
import { type SaveBetting, useSaveBetting } from './use-betting-settings.ts';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
const SETTINGS = '/api/betting-settings';

afterEach(() => {
  forgetSignedIn();
});

let seen: Betting[] = [];
let saving: SaveBetting;

function Stake() {
  const betting = useBetting();
  saving = useSaveBetting();
  if (seen.at(-1) !== betting) seen.push(betting);
  return (
    <>
      <BettingSync />
      <p>{betting.settled ? `$${betting.rules.total / 100}` : 'loading'}</p>
      <p>{saving.state}</p>
    </>
  );
}

function show() {
  seen = [];
  return renderPart(<Stake />);
}

function asUser(settings: unknown = { books: [] }) {
  rememberSignedIn();
  server.on('GET /api/auth/user', user);
  server.on(`GET ${SETTINGS}`, settings);
}

const shown = (text: string) => screen.findByText(text);
const bodies = () => server.callsTo('POST').map(({ body }) => body);
/** As another tab of this browser does. */
const changedElsewhere = (key: string) => act(() => window.dispatchEvent(new StorageEvent('storage', { key })));

it('a visitor has the defaults, and the same object until something changes', async () => {
  show();
  await shown('$100');
  expect(seen.filter(({ settled }) => settled)).toHaveLength(1);
  expect(seen.at(-1)).toMatchObject({ books: undefined, settled: true });
  expect(server.calls).toEqual([]);
});

it('a visitor keeps settings in this browser, without a call', async () => {
  show();
  await shown('$100');
  await act(() => saving.save({ stake: 40, books: [{ sportsbookId: 1, limit: 30 }] }));
  await shown('$40');
  expect(seen.at(-1)?.rules.mostAt).toEqual(new Map([[1, 30_00]]));
  expect(browserSettings()).toEqual({ stake: 40, books: [{ sportsbookId: 1, limit: 30 }] });
  expect(server.calls).toEqual([]);
});

it('a visitor follows another tab, and changes of two tabs add up', async () => {
  show();
  await shown('$100');
  localStorage.setItem(storageKeys.betting, JSON.stringify({ books: [], stake: 70, unit: 10 }));
  changedElsewhere(storageKeys.betting);
  await shown('$70');
  await act(() => saving.save({ rounding: 5 }));
  expect(browserSettings()).toEqual({ books: [], stake: 70, unit: 10, rounding: 5 });
});

it.each(['nonsense', '{"stake":-5}', '{"stake":50,"books":[{"sportsbookId":999}]}', '[]'])(
  'a visitor has the defaults when the browser holds %s',
  async (text) => {
    localStorage.setItem(storageKeys.betting, text);
    show();
    await shown('$100');
  },
);

it('a signed-in user has the account’s settings, and no stakes before they are loaded', async () => {
  asUser({ books: [{ sportsbookId: 1, on: true }], stake: 300, rounding: 10 });
  show();
  expect(screen.getByText('loading')).toBeDefined();
  await shown('$300');
  expect(seen.at(-1)).toMatchObject({ books: new Set([1]), rules: { step: 10 } });
});

it('a signed-in user sees a change at once, and what was before if it fails', async () => {
  asUser({ books: [], stake: 300 });
  let answer = (_reply: Response) => {};
  server.on(`POST ${SETTINGS}`, () => new Promise<Response>((resolve) => (answer = resolve)));
  show();
  await shown('$300');
  let saved: Promise<boolean> | undefined;
  act(() => {
    saved = saving.save({ stake: 80 });
  });
  await shown('$80');
  await waitFor(() => expect(bodies()).toEqual([{ stake: 80 }]));
  await act(async () => answer(refusal('unavailable')));
  await shown('$300');
  expect(await saved).toBe(false);
  await shown('failed');
});

it('a signed-in user saves one change after the other, and sees all of them meanwhile', async () => {
  asUser({ books: [] });
  const answers: ((reply: Response) => void)[] = [];
  server.on(`POST ${SETTINGS}`, () => new Promise<Response>((resolve) => answers.push(resolve)));
  show();
  await shown('$100');
  act(() => {
    void saving.save({ stake: 80 });
    void saving.save({ rounding: 5 });
  });
  await shown('$80');
  await waitFor(() => expect(seen.at(-1)?.rules.step).toBe(5));
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(json({ books: [], stake: 80 })));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(seen.at(-1)?.rules).toMatchObject({ total: 80_00, step: 5 });
  await act(async () => answers[1]?.(json({ books: [], stake: 80, rounding: 5 })));
  await shown('saved');
  expect(seen.at(-1)?.rules).toMatchObject({ total: 80_00, step: 5 });
});

it('a signed-in user has the defaults when the settings cannot be loaded', async () => {
  asUser(() => json({}, 503));
  show();
  await shown('$100');
});

it('a signed-in user sees what another tab has saved', async () => {
  asUser({ books: [], stake: 300 });
  show();
  await shown('$300');
  server.on(`GET ${SETTINGS}`, { books: [], stake: 55 });
  changedElsewhere(storageKeys.bettingSavedAt);
  await shown('$55');
});

it.each(['before', 'after'])(
  'a signed-in user sees what another tab saves at the same time and is answered %s',
  async (order) => {
    asUser({ books: [], stake: 300 });
    let answer = (_reply: Response) => {};
    server.on(`POST ${SETTINGS}`, () => new Promise<Response>((resolve) => (answer = resolve)));
    show();
    await shown('$300');
    act(() => void saving.save({ rounding: 5 }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    let isHeld = order === 'after';
    const held: ((reply: Response) => void)[] = [];
    const both = () => json({ books: [], stake: 55, rounding: 5 });
    server.on(`GET ${SETTINGS}`, () => (isHeld ? new Promise<Response>((resolve) => held.push(resolve)) : both()));
    changedElsewhere(storageKeys.bettingSavedAt);
    if (order === 'before') await shown('$55');
    else await waitFor(() => expect(held).toHaveLength(1));
    isHeld = false;
    // Read before the other tab's change was written.
    await act(async () => answer(json({ books: [], stake: 300, rounding: 5 })));
    await shown('saved');
    await shown('$55');
  },
);

it('a signed-in user gives the browser’s settings to the account once, which keeps its own', async () => {
  changeBrowserSettings({ stake: 20, unit: 5 });
  asUser({ books: [], stake: 300 });
  server.on(`POST ${SETTINGS}`, { books: [], stake: 300, unit: 5 });
  show();
  await shown('$300');
  await waitFor(() => expect(localStorage.getItem(storageKeys.betting)).toBeNull());
  expect(bodies()).toEqual([{ books: [], stake: 20, unit: 5, onlyUnset: true }]);
  await shown('$300');
});

it('a signed-in user leaves nothing in the browser when logging out: the next person starts with the defaults', async () => {
  asUser({ books: [{ sportsbookId: 8, limit: 777 }], stake: 300 });
  server.on(`POST ${SETTINGS}`, { books: [{ sportsbookId: 8, limit: 777 }], stake: 310 });
  const { client } = show();
  await shown('$300');
  await act(() => saving.save({ stake: 310 }));
  await shown('$310');
  await act(() => forgetUser(client));
  await shown('$100');
  // When the last change was saved, and nothing else.
  expect({ ...localStorage }).toEqual({ [storageKeys.bettingSavedAt]: expect.stringMatching(/^\d{13}$/) });
  server.on(`GET ${SETTINGS}`, { books: [] });
  act(() => client.setQueryData(userQuery.queryKey, () => ({ ...user, id: 'v' })));
  await shown('$100');
  expect(bodies()).toHaveLength(1);
});

it('settings that could not be added to the account stay in the browser', async () => {
  changeBrowserSettings({ stake: 20 });
  asUser();
  server.on(`POST ${SETTINGS}`, () => json({}, 503));
  show();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await act(async () => {});
  expect(browserSettings()).toEqual({ books: [], stake: 20 });
});
