import { getUser } from '../../../shared/contracts/account.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { publicUser } from './public-user.ts';

export const run: Run<typeof getUser, Record<never, never>> = async ({ caller }) => publicUser(caller.user);

export const handler = signedInEndpoint(getUser, () => ({}), run);
