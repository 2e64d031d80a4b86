import type { CodeKeys } from '../../../mail/codes/codes.ts';
import { appBus, type Bus } from '../../../platform/bus.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../../platform/logger.ts';
import { rotatedSecret, secret } from '../../../platform/secrets.ts';
import { appTable } from '../../../platform/table/client.ts';
import type { Table } from '../../../platform/table/table.ts';

/** Dependencies for sending and verifying codes. */
export interface CodeDeps {
  readonly table: Table;
  readonly emailKey: string;
  readonly codeKeys: CodeKeys;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly clock: Clock;
}

/** The same with the bus, for announcing emails. */
export interface CodeEmailDeps extends CodeDeps {
  readonly bus: Bus;
}

/** From the environment. */
export async function liveCodeDeps(): Promise<CodeDeps> {
  const [emailKey, codeKeys] = await Promise.all([secret('emailKey'), rotatedSecret('codeKey')]);
  const random = systemRandomBytes;
  return { table: appTable(), emailKey, codeKeys, random, log: standardOutputLog(), clock: systemClock };
}

export async function liveCodeEmailDeps(): Promise<CodeEmailDeps> {
  return { ...(await liveCodeDeps()), bus: appBus() };
}
