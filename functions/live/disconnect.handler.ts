import { defineSocket } from '../edge/define-socket.ts';
import { appTable } from '../platform/table/client.ts';
import { removeConnection } from './connection-store.ts';

/** Best effort: the gateway does not always say that a connection has ended. The next hint finds it gone, and its row expires. */
export const handler = defineSocket('live/disconnect', appTable, ({ connectionId }, table) =>
  removeConnection(table, connectionId),
);
