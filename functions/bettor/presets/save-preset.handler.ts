import { savePreset } from '../../../shared/contracts/presets.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, randomHex, systemRandomBytes } from '../../platform/hash.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { addPreset } from './preset-store.ts';

const PRESET_ID_BYTES = 16;

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export const run: Run<typeof savePreset, Deps> = async ({ caller, request }, { table, clock, random }) => {
  const preset = { id: randomHex(random, PRESET_ID_BYTES), ...request };
  await addPreset(table, caller.userId, preset, clock());
  return preset;
};

const liveDeps = () => ({ table: appTable(), clock: systemClock, random: systemRandomBytes });

export const handler = signedInEndpoint(savePreset, liveDeps, run);
