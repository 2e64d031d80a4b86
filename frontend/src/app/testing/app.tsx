import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearListCache } from '../../api/list-cache.ts';
import { unhideAll, untrackAll } from '../../features/odds/membership/membership-store.ts';
import { fakeApi, json } from '../../testing/api-server.ts';
import { anOpportunity, someStats } from '../../testing/opportunities.ts';
import { forgetSignedIn, rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { dismissToast } from '../../ui/toasts.ts';
import { App } from '../App.tsx';

export const SPLASH_MS = 1_500;

const user = { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' };

/** Renders the whole app against a fake server, for a visitor, a user or a subscriber. */
export function renderApp() {
  const server = fakeApi();

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    clearListCache();
    forgetSignedIn();
    untrackAll();
    unhideAll();
    localStorage.clear();
    server.on('GET /api/scan-stats', someStats());
    server.on('GET /api/events', []);
  });
  afterEach(() => {
    act(dismissToast);
    cleanup();
    vi.useRealTimers();
  });

  return {
    server,
    press: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    callsTo: (path: string) => server.callsTo(path),
    async visit(address: string) {
      window.history.replaceState(null, '', address);
      render(<App />);
      await act(() => vi.advanceTimersByTimeAsync(SPLASH_MS));
    },
    /** Nobody has signed in from this browser, so the user is not fetched. */
    asVisitor: forgetSignedIn,
    asUser() {
      rememberSignedIn();
      server.on('GET /api/auth/user', user);
      server.on('GET /api/subscription', { hasSubscription: false });
      server.on('GET /api/user-preferences', {});
      server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
      server.on('GET /api/sessions', []);
      server.on('GET /api/security-events', []);
      server.on('POST /api/user-preferences', {});
      server.on('POST /api/check-trial-eligibility', { hasHadTrial: true, message: 'Had' });
    },
    asSubscriber() {
      rememberSignedIn();
      server.on('GET /api/auth/user', user);
      server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
      server.on('GET /api/user-preferences', {});
      server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
      server.on('GET /api/sessions', []);
      server.on('GET /api/security-events', []);
      server.on('POST /api/user-preferences', {});
      server.on('GET /api/alert-rules', []);
      server.on('GET /api/opportunities', () => json([anOpportunity()], 200, { etag: '"v1"' }));
    },
  };
}
