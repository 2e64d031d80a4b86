import { saveAlertRule } from '../../shared/contracts/alerts/rules.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { addRule } from './rules/rule-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export const run: Run<typeof saveAlertRule, Deps> = ({ caller, request }, { clock, ...deps }) => {
  const { key: id, ...fields } = request;
  return addRule(deps, { userId: caller.userId, id, fields }, clock());
};

export const handler = subscribedEndpoint(
  saveAlertRule,
  () => ({ table: appTable(), clock: systemClock, random: systemRandomBytes }),
  run,
);
