import { cleanErrorText } from '../../../shared/contracts/client-errors/client-error-text.ts';
import { reportClientError } from '../../../shared/contracts/client-errors/client-errors.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { hmac } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

/** Anyone may send anything, so reports are few per client, and their text is cleaned again. */
export const run: Run<typeof reportClientError, Deps> = async ({ request, clientAddress }, deps) => {
  const { table, clock, log, addressKey } = deps;
  await takeOne(table, limits.clientErrorsFromAddress, hmac(addressKey, clientAddress), clock());
  const { message, requestId, ...facts } = request;
  log.warn('client_error', { ...facts, errorMessage: cleanErrorText(message), failedRequestId: requestId });
  return {};
};

export const handler = publicEndpoint(reportClientError, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  // The origin secret, which every endpoint has: the key of users' addresses would be one more secret within anyone's reach.
  const addressKey = await secret('originSecret');
  return { table: appTable(), clock: systemClock, log: standardOutputLog(), addressKey };
}
