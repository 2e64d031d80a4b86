import { clearListCache } from '../api/list-cache.ts';
import type { fakeApi } from './api-server.ts';
import { someStats } from './opportunities.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

/** A signed-in person opens a board in a browser that keeps nothing yet; the lists are left to the test. */
export function beginBoardVisit(server: ReturnType<typeof fakeApi>): void {
  localStorage.clear();
  clearListCache();
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', {});
  server.on('POST /api/user-preferences', {});
  server.on('GET /api/scan-stats', someStats());
}
