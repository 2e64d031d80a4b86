import { getUser } from '../../shared/contracts/account.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { publicUser } from './public-user.ts';

export const run: Run<typeof getUser, Record<never, never>> = async ({ caller }) => publicUser(caller.user);

export const handler = defineEndpoint(getUser, () => ({}), run);
