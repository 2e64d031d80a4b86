import { openBillingPortal } from '../../shared/contracts/billing.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { siteOrigin } from '../platform/config.ts';
import { sha256 } from '../platform/hash.ts';
import { openPortal, type PortalDeps } from './portal/open-portal.ts';
import { liveSubscriptionDeps } from './subscription/refresh-deps.ts';

export const run: Run<typeof openBillingPortal, PortalDeps> = async ({ caller: { userId } }, deps) => {
  await takeOne(deps.table, limits.portalByUser, sha256(userId), deps.clock());
  return openPortal(userId, deps);
};

const liveDeps = async () => ({ ...(await liveSubscriptionDeps()), siteOrigin: await siteOrigin() });

export const handler = signedInEndpoint(openBillingPortal, liveDeps, run);
