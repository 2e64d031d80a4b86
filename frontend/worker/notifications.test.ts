// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressNotification, showPush, type WorkerScope } from './notifications.ts';

const NOW = 1_795_377_900_000;
const ORIGIN = 'https://crossbook.example';

interface Shown {
  title: string;
  data: unknown;
  tag?: string;
  close: () => void;
}

interface FakePage {
  focused: boolean;
  visibilityState: string;
  answers: boolean;
}

/** A browser with these notifications and pages; says what was shown, sent, focused and opened. */
function browserWith({ pages = [], shown = [] }: { pages?: FakePage[]; shown?: unknown[] } = {}) {
  const log: string[] = [];
  const notifications = shown.map((data, n) => ({ data, close: () => log.push(`closed ${n}`) }));
  const clients = pages.map(({ answers, ...page }, n) => ({
    ...page,
    focus: async () => log.push(`focused ${n}`),
    postMessage: (message: { kind: string; path?: string }, ports?: MessagePort[]) => {
      log.push(`${n}: ${message.kind} ${message.path ?? ''}`.trim());
      if (answers) ports?.[0]?.postMessage('opened');
    },
  }));
  const scope = {
    origin: ORIGIN,
    registration: {
      getNotifications: async () => notifications,
      showNotification: async (title: string, options: { body: string }) => {
        log.push(`shown ${title} | ${options.body}`);
        notifications.push({ data: {}, close: () => {} });
        last = options;
      },
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => log.push(`opened ${path}`),
    },
    post: async (path: string, body: string) => log.push(`${path} ${body}`) > 0,
  };
  let last: object | undefined;
  return { scope: scope as unknown as WorkerScope, log, lastOptions: () => last };
}

const push = (expires: number) =>
  JSON.stringify({
    notification: {
      ...{ title: 'Arb', body: '+105', navigate: '/?details=o1', tag: 't' },
      actions: [{ action: 'placed', title: 'Placed' }, { action: 1 }],
    },
    id: 'a',
    expires,
  });
const pressed = (path: string, action = '') => {
  const notification: Shown = { title: 'Arb', data: { path, answerToken: 'tok' }, close: vi.fn() };
  return { notification: notification as unknown as Notification, action };
};

it('a push is shown once, and open pages hear of it', async () => {
  const { scope, log, lastOptions } = browserWith({
    pages: [{ focused: true, visibilityState: 'visible', answers: true }],
  });
  await showPush(scope, push(NOW / 1000 + 60), NOW);
  expect(log).toEqual(['shown Arb | +105', '0: alert']);
  expect(lastOptions()).toMatchObject({
    tag: 't',
    renotify: true,
    data: { path: '/?details=o1', expiresAt: NOW + 60_000 },
    actions: [{ action: 'placed', title: 'Placed' }],
  });
});

it('a push that comes late says so, without its prices', async () => {
  const { scope, log } = browserWith();
  await showPush(scope, push(NOW / 1000 - 1), NOW);
  expect(log).toEqual([
    'shown This opportunity may be gone | The alert took too long to get here. Prices have moved since.',
  ]);
});

it('a push that cannot be read is shown all the same', async () => {
  const { scope, log } = browserWith();
  await showPush(scope, '', NOW);
  expect(log).toEqual(['shown New opportunities | Open Crossbook to see them.']);
});

it('a push takes back what has expired by then, and nothing else', async () => {
  const { scope, log } = browserWith({ shown: [{ expiresAt: NOW - 1 }, { expiresAt: NOW }, null, 'x'] });
  await showPush(scope, push(NOW / 1000 + 60), NOW);
  expect(log).toEqual(['closed 0', 'shown Arb | +105']);
});

describe('a pressed notification', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('opens the opportunity in the page in front, which then gets the focus', async () => {
    const pages = [
      { focused: false, visibilityState: 'hidden', answers: true },
      { focused: false, visibilityState: 'visible', answers: true },
    ];
    const { scope, log } = browserWith({ pages });
    await pressNotification(scope, pressed('/?details=o1'), NOW);
    expect(log).toEqual(['1: open /?details=o1', 'focused 1']);
  });

  it('opens a page if none is open, and if the open one does not answer', async () => {
    const none = browserWith();
    await pressNotification(none.scope, pressed('/?details=o1'), NOW);
    expect(none.log).toEqual(['opened /?details=o1']);
    const mute = browserWith({ pages: [{ focused: true, visibilityState: 'visible', answers: false }] });
    const opening = pressNotification(mute.scope, pressed('/?details=o1'), NOW);
    await vi.advanceTimersByTimeAsync(1_000);
    await opening;
    expect(mute.log).toEqual(['0: open /?details=o1', 'opened /?details=o1']);
  });

  it('on a button sends the answer, and opens the page for it if that fails', async () => {
    const { scope, log } = browserWith();
    await pressNotification(scope, pressed('/?details=o1', 'placed'), NOW);
    expect(log).toEqual(['/api/alert-answers/tok {"answer":"placed"}']);
    await pressNotification({ ...scope, post: async () => false }, pressed('/?details=o1', 'gone'), NOW);
    expect(log.at(-1)).toBe('opened /alert/tok');
  });

  it('on a sportsbook’s button opens its page', async () => {
    const { scope, log, lastOptions } = browserWith();
    const url = 'https://sportsbook.fanduel.com/a';
    const actions = [{ action: 'book-0', title: 'FanDuel $244', navigate: url }];
    await showPush(scope, JSON.stringify({ notification: { title: 'Arb', actions } }), NOW);
    expect(lastOptions()).toMatchObject({ actions: [{ action: 'book-0', title: 'FanDuel $244' }] });
    const { notification } = pressed('/?place=o1');
    const data = (lastOptions() as { data: unknown }).data;
    await pressNotification(scope, { notification: { ...notification, data } as Notification, action: 'book-0' }, NOW);
    expect(log.at(-1)).toBe(`opened ${url}`);
  });

  it('leads nowhere else, whatever its data say', async () => {
    const { scope, log } = browserWith();
    await pressNotification(scope, pressed('https://evil.example/'), NOW);
    expect(log).toEqual(['opened /']);
  });
});
