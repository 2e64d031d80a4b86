import { sendTestAlert } from '../../shared/contracts/alerts/channels.ts';
import type { RequestOf } from '../../shared/contracts/contract.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Caller, Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { type RandomBytes, randomHex, systemRandomBytes } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import type { AlertMessage } from './channels/channel.ts';
import { liveSenders } from './channels/live-senders.ts';
import type { Senders } from './channels/senders.ts';
import { takeHourly } from './delivery/hourly-cap.ts';
import { devicesOf } from './targets/device-store.ts';
import { webhookIdsOf } from './targets/webhook-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly senders: Senders;
}

/** For which a test is believed, seconds. */
const LIFE_SECONDS = 300;
const ID_BYTES = 16;

const outcomes = { accepted: 'accepted', gone: 'gone', later: 'later', ours: 'failed' } as const;

/** A target of another account is like one that does not exist. */
export const run: Run<typeof sendTestAlert, Deps> = async ({ caller, request }, { table, clock, random, senders }) => {
  const at = wholeSeconds(clock());
  const others = await othersThan(request, caller.user, at, table);
  const id = randomHex(random, ID_BYTES);
  const { state } = await takeHourly(table, { userId: caller.userId, id, rules: [] }, at);
  if (state === 'full') throw new Refusal('too-many-tests', { retryAfterSeconds: LIFE_SECONDS });
  const message: AlertMessage = {
    ...{ id, opportunityId: 'test', topic: `test ${id}`, path: '/alerts', urgent: true },
    ...{ title: 'Crossbook test alert', body: 'Alerts reach you here.', expiresAt: at + LIFE_SECONDS },
  };
  const [sent] = await senders[request.channel](caller.userId, [{ message, done: others }], at);
  if (sent === undefined) throw new Refusal('not-found');
  return { outcome: outcomes[sent.outcome.result] };
};

/**
 * The caller's other targets of the channel.
 * @throws 'not-found' if the caller has no such target
 */
async function othersThan(
  target: RequestOf<typeof sendTestAlert>,
  user: Caller['user'],
  at: Seconds,
  table: Table,
): Promise<ReadonlySet<string>> {
  if (!('id' in target)) return new Set();
  const ids =
    target.channel === 'push'
      ? (await devicesOf(table, user, at)).map(({ id }) => id)
      : await webhookIdsOf(table, user.id);
  if (!ids.includes(target.id)) throw new Refusal('not-found');
  return new Set(ids.filter((id) => id !== target.id));
}

export const handler = subscribedEndpoint(sendTestAlert, liveDeps, run);

function liveDeps(): Deps {
  return { table: appTable(), clock: systemClock, random: systemRandomBytes, senders: liveSenders() };
}
