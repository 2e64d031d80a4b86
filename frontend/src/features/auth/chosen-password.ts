import * as z from 'zod/mini';
import { confirmPassword, newPassword, sameTwice } from '../../../../shared/contracts/fields.ts';

/** A new password, typed twice. */
export const chosenPassword = z.strictObject({ newPassword, confirmPassword }).check(sameTwice('newPassword'));
