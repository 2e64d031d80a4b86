import type { Contract } from '../../shared/contracts/contract.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type HttpHandler, liveHttpDeps } from '../edge/pipeline.ts';

/** The Lambda handler of an endpoint that anyone may call. `liveDeps` is called by the first request, not by importing. */
export function publicEndpoint<C extends Contract & { readonly access: 'anyone' }, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
): HttpHandler {
  return defineEndpoint(contract, liveDeps, run, { ...liveHttpDeps(), sessions: unused, access: unused });
}

/** @throws Error always: a public endpoint needs neither session nor access. */
async function unused(): Promise<never> {
  throw new Error('an endpoint for anyone does not ask who calls');
}
