import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferencesQuery } from '../../../api/preferences.ts';
import { userQuery } from '../../../api/user.ts';
import { fakeApi, json, neverAnswers } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { AppearanceCard } from './AppearanceCard.tsx';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  document.documentElement.dataset.theme = 'light';
  forgetSignedIn();
});

/** A device whose theme can be switched. */
function device(initial: 'light' | 'dark') {
  const listeners = new Set<() => void>();
  let theme = initial;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-color-scheme: dark)' && theme === 'dark';
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next: typeof theme) => {
    theme = next;
    for (const listener of listeners) listener();
  };
}

function Switch() {
  const { theme, choose } = useTheme();
  return (
    <button type="button" onClick={() => choose(theme === 'light' ? 'dark' : 'light')}>
      {theme}
    </button>
  );
}

function renderSwitch() {
  return renderPart(
    <ThemeProvider>
      <Switch />
    </ThemeProvider>,
  );
}

const onPage = () => document.documentElement.dataset.theme;
const stored = () => localStorage.getItem('ui-theme');
const saved = () => server.callsTo('POST').map(({ body }) => body);

it('the theme of a visitor is light if nothing valid was chosen', () => {
  localStorage.setItem('ui-theme', 'sepia');
  renderSwitch();
  expect(screen.getByRole('button').textContent).toBe('light');
});

it('the theme of a visitor is what was chosen before', () => {
  localStorage.setItem('ui-theme', 'dark');
  renderSwitch();
  expect(screen.getByRole('button').textContent).toBe('dark');
});

it('the theme of a visitor changes the page at once and is stored without a call', async () => {
  renderSwitch();
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(onPage()).toBe('dark');
  expect(stored()).toBe('dark');
  expect(server.calls).toEqual([]);
});

describe('the theme of a signed-in user', () => {
  beforeEach(() => {
    rememberSignedIn();
    server.on('GET /api/auth/user', user);
    server.on('POST /api/user-preferences', ({ body }: { body: object }) => json({ minProfit: 2, ...body }));
  });

  it('is the account’s, and is stored in this browser', async () => {
    server.on('GET /api/user-preferences', { theme: 'dark' });
    renderSwitch();
    expect(await screen.findByRole('button', { name: 'dark' })).toBeDefined();
    expect(onPage()).toBe('dark');
    expect(stored()).toBe('dark');
  });

  it('stays this browser’s if the account has none', async () => {
    localStorage.setItem('ui-theme', 'dark');
    server.on('GET /api/user-preferences', { minProfit: 2 });
    const { client } = renderSwitch();
    await waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ minProfit: 2 }));
    expect(screen.getByRole('button').textContent).toBe('dark');
  });

  it('is sent to the account when it changes, and nothing else is', async () => {
    server.on('GET /api/user-preferences', { theme: 'dark', minProfit: 2 });
    const { client } = renderSwitch();
    await userEvent.click(await screen.findByRole('button', { name: 'dark' }));
    await waitFor(() => expect(saved()).toEqual([{ theme: 'light' }]));
    expect(stored()).toBe('light');
    await waitFor(() =>
      expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ theme: 'light', minProfit: 2 }),
    );
  });

  it('stays the one just chosen, even if the account’s arrives later', async () => {
    let answer = (_: Response) => {};
    server.on('GET /api/user-preferences', () => new Promise<Response>((resolve) => (answer = resolve)));
    server.on('POST /api/user-preferences', neverAnswers);
    const { client } = renderSwitch();
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/user-preferences'));
    await userEvent.click(screen.getByRole('button', { name: 'light' }));
    answer(json({ theme: 'light' }));
    await waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ theme: 'light' }));
    expect(screen.getByRole('button').textContent).toBe('dark');
  });

  it('is saved in the order of changes', async () => {
    const answers: ((reply: Response) => void)[] = [];
    server.on('GET /api/user-preferences', {});
    server.on('POST /api/user-preferences', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const { client } = renderSwitch();
    await waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({}));
    await userEvent.click(screen.getByRole('button', { name: 'light' }));
    await userEvent.click(screen.getByRole('button', { name: 'dark' }));
    await waitFor(() => expect(saved()).toEqual([{ theme: 'dark' }]));
    answers[0]?.(json({ theme: 'dark' }));
    await waitFor(() => expect(saved()).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
  });

  it('stays when they log out', async () => {
    server.on('GET /api/user-preferences', { theme: 'dark' });
    const { client } = renderSwitch();
    await screen.findByRole('button', { name: 'dark' });
    client.setQueryData(userQuery.queryKey, null);
    client.removeQueries({ queryKey: preferencesQuery.queryKey });
    expect(await screen.findByRole('button', { name: 'dark' })).toBeDefined();
  });

  it('changes even if the account cannot be reached, which is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.on('GET /api/user-preferences', () => json({ message: 'No' }, 503));
    server.on('POST /api/user-preferences', () => json({ message: 'No' }, 503));
    renderSwitch();
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'light' }));
    await waitFor(() =>
      expect(warn.mock.calls.flat()).toEqual([
        'Preferences could not be loaded: 503: {"message":"No"}',
        'Preferences could not be saved: 503: {"message":"No"}',
      ]),
    );
    expect(onPage()).toBe('dark');
    expect(stored()).toBe('dark');
    warn.mockRestore();
  });
});

function NamedTheme() {
  const { theme } = useTheme();
  return (
    <>
      <p>{theme}</p>
      <AppearanceCard />
    </>
  );
}

describe('the theme System', () => {
  const radio = (name: string, checked: boolean) => screen.getByRole('radio', { name, checked });
  const renderCard = () =>
    renderPart(
      <ThemeProvider>
        <NamedTheme />
      </ThemeProvider>,
    );

  it('is the device’s at once and at every change, also after a reload', async () => {
    const change = device('dark');
    const { unmount } = renderCard();
    expect(onPage()).toBe('light');
    await userEvent.click(radio('System', false));
    expect(onPage()).toBe('dark');
    act(() => change('light'));
    expect(onPage()).toBe('light');
    expect(stored()).toBe('system');
    unmount();
    act(() => change('dark'));
    renderCard();
    expect(onPage()).toBe('dark');
    expect(saved()).toEqual([]);
  });

  it('ends with the next choice', async () => {
    const change = device('dark');
    renderCard();
    await userEvent.click(radio('System', false));
    await userEvent.click(radio('Light', false));
    expect(onPage()).toBe('light');
    act(() => change('dark'));
    expect(onPage()).toBe('light');
    expect(radio('System', false)).toBeDefined();
  });

  it('goes to the account, with what the device shows for browsers that do not know it', async () => {
    device('dark');
    rememberSignedIn();
    server.on('GET /api/auth/user', user);
    server.on('GET /api/user-preferences', { theme: 'light' });
    server.on('POST /api/user-preferences', ({ body }: { body: object }) => json(body));
    const { client } = renderCard();
    await waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ theme: 'light' }));
    await userEvent.click(radio('System', false));
    expect(onPage()).toBe('dark');
    await waitFor(() => expect(saved()).toEqual([{ theme: 'dark', followSystem: true }]));
  });

  it('of the account comes to every browser, and follows that browser’s device', async () => {
    const change = device('light');
    localStorage.setItem('ui-theme', 'dark');
    rememberSignedIn();
    server.on('GET /api/auth/user', user);
    server.on('GET /api/user-preferences', { theme: 'dark', followSystem: true });
    renderCard();
    await waitFor(() => expect(onPage()).toBe('light'));
    expect(stored()).toBe('system');
    act(() => change('dark'));
    expect(onPage()).toBe('dark');
  });

  it.each([
    ['stays in a browser that chose it before accounts could', { theme: 'light' }, 'dark'],
    ['ends in every browser once another theme is chosen', { theme: 'light', followSystem: false }, 'light'],
  ])('%s', async (_title, preferences, shown) => {
    device('dark');
    localStorage.setItem('ui-theme', 'system');
    rememberSignedIn();
    server.on('GET /api/auth/user', user);
    server.on('GET /api/user-preferences', preferences);
    const { client } = renderCard();
    await waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual(preferences));
    expect(onPage()).toBe(shown);
  });
});
