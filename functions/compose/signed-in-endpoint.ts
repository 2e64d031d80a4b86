import type { Contract } from '../../shared/contracts/contract.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { liveHttpDeps } from '../edge/http-deps.ts';
import { lazy } from '../edge/lazy.ts';
import type { HttpHandler } from '../edge/pipeline.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/app-table.ts';
import { createSessionPort } from './session-port.ts';

/** The Lambda handler of an endpoint for people with a session; subscriptions are not looked at, so billing stays out of its bundle. */
export function signedInEndpoint<C extends Contract & { readonly access: 'signed-in' }, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
): HttpHandler {
  return defineEndpoint(contract, liveDeps, run, { ...liveHttpDeps(), sessions: liveSessions, access: unused });
}

/** From the environment, on the first call. */
export const liveSessions = lazy(() =>
  createSessionPort({ table: appTable(), clock: systemClock, log: standardOutputLog() }),
);

/** @throws Error always: the contract asks for a session alone. */
async function unused(): Promise<never> {
  throw new Error('an endpoint for the signed in does not ask for a subscription');
}
