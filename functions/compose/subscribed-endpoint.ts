import type { Contract } from '../../shared/contracts/contract.ts';
import { liveEntitledDeps } from '../billing/subscription/current-entitlement.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { liveHttpDeps } from '../edge/http-deps.ts';
import { lazy } from '../edge/lazy.ts';
import type { HttpHandler } from '../edge/pipeline.ts';
import { createAccessPort } from './access-port.ts';
import { liveSessions } from './signed-in-endpoint.ts';

/** The Lambda handler of an endpoint for people whose subscription gives access at present. */
export function subscribedEndpoint<C extends Contract & { readonly access: 'subscribed' }, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
): HttpHandler {
  return defineEndpoint(contract, liveDeps, run, { ...liveHttpDeps(), sessions: liveSessions, access: liveAccess });
}

const liveAccess = lazy(() => createAccessPort(liveEntitledDeps()));
