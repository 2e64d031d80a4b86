import { getPosition } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { legPrices } from './closing/leg-prices.ts';
import { changesOf } from './position-history.ts';
import { positionReply } from './position-reply.ts';
import { positionOf } from './position-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof getPosition, Deps> = async ({ caller, params }, { table }) => {
  const { userId } = caller;
  const row = await positionOf(table, { userId, positionId: params.id });
  const changes = await changesOf(table, userId, row);
  return { position: positionReply(row), changes, prices: await legPrices(table, row) };
};

export const handler = signedInEndpoint(getPosition, () => ({ table: appTable() }), run);
