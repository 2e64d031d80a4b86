import { removePasskey as contract } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, sha256, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { removePasskey } from './passkey-store.ts';

interface Deps {
  readonly table: Table;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: RandomBytes;
}

/** Every account has a password, so no passkey is the last way in. */
export const run: Run<typeof contract, Deps> = async ({ caller, params, visit }, deps) => {
  const { table, random, log } = deps;
  const { userId, user } = caller;
  const now = deps.clock();
  const mailId = newEmailId(deps);
  await removePasskey(table, { userId, id: params.id }, [
    securityEventStep(userId, { name: 'passkey-removed', visit, now }, random),
    enqueueEmail({ kind: 'passkey-removed', to: user.email }, { mailId, now }),
  ]);
  log.info('authn_passkey_removed', { user: sha256(userId) });
  await announceEmail(deps, mailId);
  return {};
};

const liveDeps = (): Deps => ({
  ...{ table: appTable(), bus: appBus(), log: standardOutputLog() },
  ...{ clock: systemClock, random: systemRandomBytes },
});

export const handler = signedInEndpoint(contract, liveDeps, run);
