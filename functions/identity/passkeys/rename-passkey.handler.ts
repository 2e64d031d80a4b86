import { renamePasskey as contract } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { renamePasskey } from './passkey-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export const run: Run<typeof contract, Deps> = async ({ caller, params, request, visit }, { table, clock, random }) => {
  const { userId } = caller;
  const event = { name: 'passkey-renamed', visit, now: clock() } as const;
  await renamePasskey(table, { userId, id: params.id }, request.name, [securityEventStep(userId, event, random)]);
  return {};
};

const liveDeps = () => ({ table: appTable(), clock: systemClock, random: systemRandomBytes });

export const handler = signedInEndpoint(contract, liveDeps, run);
