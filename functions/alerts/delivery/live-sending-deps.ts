import { liveOffForUser } from '../../bettor/settings/venues-off.ts';
import { liveSnapshots } from '../../odds/snapshot/live-snapshots.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import { answerToken } from '../answers/answer-token.ts';
import { liveDigest, liveSenders } from '../channels/live-senders.ts';
import { createLeagueEntries, createPromoRows } from '../outbox/match-league.ts';
import { createStillListed } from '../outbox/still-listed.ts';
import type { SendPendingDeps } from './send-pending.ts';

/** Created once per process from the environment. */
export function liveSendingDeps(): SendPendingDeps {
  const snapshots = liveSnapshots();
  const entries = createLeagueEntries(snapshots);
  return {
    table: appTable(),
    clock: systemClock,
    log: standardOutputLog(),
    random: systemRandomBytes,
    elapsed: () => performance.now(),
    senders: liveSenders(),
    stillListed: createStillListed(snapshots, entries.all),
    off: liveOffForUser(),
    promoRows: createPromoRows(snapshots, entries),
    answerToken: async (ref) => answerToken(await secret('sealKey'), ref, systemRandomBytes),
    sendDigest: liveDigest(),
  };
}
