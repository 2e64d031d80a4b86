import * as z from 'zod/mini';
import { stopReasons } from '../catalogue/account-limits.ts';

/** Further fields of errors. */

/** `secondsUntilResend`: whole seconds until another code may be requested. */
export const resendState = z.object({ alreadySent: z.boolean(), canResend: z.boolean(), secondsUntilResend: z.int() });

/** `challenge`: JSON, for `altcha-lib` to solve. */
export const workChallenge = z.object({ challenge: z.string() });

/** `until`: when placing goes on. */
export const stopDetails = z.object({ reason: z.enum(stopReasons), until: z.iso.datetime() });
