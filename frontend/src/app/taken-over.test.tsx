import '../testing/fail-on-console-error.ts';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpointKey } from '../api/client.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { renderPage } from '../render-page.tsx';
import { fakeApi, neverAnswers } from '../testing/api-server.ts';
import { App } from './App.tsx';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
let root: Root | undefined;

beforeEach(() => {
  for (const path of ['/api/user-preferences', '/api/filter-presets', '/api/betting-settings'])
    server.on(`GET ${path}`, neverAnswers);
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

it.each(['/', '/help'])(
  '%s, rendered at build and taken over after a log-in, is a visitor’s page at first, then the user’s',
  async (path) => {
    const { html } = await renderPage(path);
    window.history.replaceState(null, '', path);
    const element = document.createElement('div');
    element.innerHTML = html;
    document.body.append(element);
    const client = makeQueryClient(true);
    client.setQueryData(userQuery.queryKey, user);
    client.setQueryData(endpointKey('billing/get-subscription'), { hasSubscription: false });
    const mismatches: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(element, <App isVisitor client={client} />, {
        onRecoverableError: (error) => mismatches.push(error),
      });
    });
    expect(mismatches).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  },
);
