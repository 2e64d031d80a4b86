import { type BettingSettings, saveBettingSettings } from '../../../../../../shared/contracts/betting.ts';
import { type fakeApi, json } from '../../../../testing/api-server.ts';
import { rememberSignedIn } from '../../../../testing/signed-in-hint.ts';
import { withChange } from '../betting-settings.ts';

/** A signed-in user whose changes are kept. */
export function fakeAccount(server: ReturnType<typeof fakeApi>, initial: BettingSettings = { books: [] }) {
  let settings = initial;
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/betting-settings', () => json(settings));
  const answer = () =>
    server.on('POST /api/betting-settings', ({ body }: { body: unknown }) => {
      settings = withChange(settings, saveBettingSettings.request.parse(body));
      return json(settings);
    });
  answer();
  return {
    get settings() {
      return settings;
    },
    /** From now on saving fails. */
    fail: () => server.on('POST /api/betting-settings', () => json({ message: 'Not available right now.' }, 503)),
    recover: answer,
    /** The changes that were sent. */
    changes: () => server.callsTo('POST').map(({ body }) => body),
  };
}
