import { getSubscription } from '../../shared/contracts/billing.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { appTable } from '../platform/table/app-table.ts';
import type { Table } from '../platform/table/table.ts';
import { describeSubscription } from './describe-subscription.ts';
import { subscriptionOf } from './subscription-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof getSubscription, Deps> = async ({ caller }, { table, clock }) =>
  describeSubscription(await subscriptionOf(table, caller.userId), clock());

export const handler = defineEndpoint(getSubscription, () => ({ table: appTable(), clock: systemClock }), run);
