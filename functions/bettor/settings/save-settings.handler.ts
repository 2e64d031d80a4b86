import { saveBettingSettings } from '../../../shared/contracts/betting.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { markChangedStep } from '../changed-mark.ts';
import { changeBettingSettings } from './settings-store.ts';

interface Deps {
  readonly table: Table;
  readonly random: RandomBytes;
  readonly clock: Clock;
}

export const run: Run<typeof saveBettingSettings, Deps> = ({ caller, request }, { table, random, clock }) => {
  const { onlyUnset = false, ...change } = request;
  const { userId } = caller;
  const writing = onlyUnset ? 'fill' : 'replace';
  const alongside = markChangedStep(userId, random);
  return changeBettingSettings(table, { userId, change, writing, alongside, now: clock() });
};

export const handler = signedInEndpoint(
  saveBettingSettings,
  () => ({ table: appTable(), random: systemRandomBytes, clock: systemClock }),
  run,
);
