import * as z from 'zod/mini';
import { confirmationMatches, confirmPassword, newPassword } from '../../../../shared/contracts/fields.ts';

/** A new password, typed twice. */
export const chosenPassword = z
  .strictObject({ newPassword, confirmPassword })
  .check(confirmationMatches('newPassword'));
