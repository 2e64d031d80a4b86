import { endSession } from '../../../shared/contracts/sessions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { publicSessionId } from '../session/end-sessions.ts';
import { endFlow } from '../session/flow-session-store.ts';
import { closeStoredSession, liveSessionsOf } from '../session/session-store.ts';

interface Deps {
  readonly table: Table;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
}

/** Looks among the caller's own sessions only, so that a foreign id is like one that never existed. */
export const run: Run<typeof endSession, Deps> = async ({ request, caller: { user }, visit }, deps) => {
  const { table, random, log } = deps;
  const now = deps.clock();
  const found = [...(await liveSessionsOf(table, user, now))].find(([hash]) => publicSessionId(hash) === request.id);
  if (found === undefined) throw new Refusal('session-not-found');
  const [hash, { flowHash }] = found;
  if (flowHash !== undefined) await endFlow(table, flowHash, { now, mayBeNew: true });
  const step = securityEventStep(user.id, { name: 'session-ended', visit, now }, random);
  if ((await closeStoredSession(table, hash, () => [step])) === undefined) throw new Refusal('session-not-found');
  log.info('session_revoked', { user: sha256(user.id) });
  await announceSessionsEnded(deps, user.id);
  return {};
};

export const handler = signedInEndpoint(endSession, liveDeps, run);

function liveDeps(): Deps {
  return {
    ...{ table: appTable(), bus: appBus(), clock: systemClock, random: systemRandomBytes },
    log: standardOutputLog(),
  };
}
