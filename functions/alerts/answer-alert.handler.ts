import { answerAlert as contract } from '../../shared/contracts/alerts/answers.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, isoTime, systemClock } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { hmac } from '../platform/hash.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { answer } from './answers/answer-store.ts';
import { alertOfToken } from './answers/answer-token.ts';
import type { SealedStore } from './targets/sealed-store.ts';

interface Deps extends SealedStore {
  readonly clock: Clock;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

/** A forged token, one of an alert that is deleted, and one of a game that has started get the same reply. */
export const run: Run<typeof contract, Deps> = async ({ params, request, clientAddress }, deps) => {
  const { table, sealKey, addressKey, clock } = deps;
  const now = clock();
  await takeOne(table, limits.alertAnswersFromAddress, hmac(addressKey, clientAddress), now);
  const ref = alertOfToken(sealKey, params.token);
  const answered = ref && (await answer(table, ref, request.answer, now));
  if (answered === undefined) throw new Refusal('not-found');
  const { alert, muted } = answered;
  return {
    ...{ title: alert.title, path: alert.path, startsAt: isoTime(alert.startsAt), muted },
    ...{ placedAt: orNull(alert.placedAt), goneAt: orNull(alert.goneAt) },
  };
};

function orNull(at: Seconds | undefined): string | null {
  return at === undefined ? null : isoTime(at);
}

export const handler = publicEndpoint(contract, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const [sealKey, addressKey] = await Promise.all([secret('sealKey'), secret('originSecret')]);
  return { table: appTable(), sealKey, addressKey, clock: systemClock };
}
