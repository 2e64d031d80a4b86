import { carriedTrialSteps } from '../billing/trial/trial-store.ts';
import type { CarryTrial } from '../identity/email-change/change-email.ts';

/** An account's trial goes with it to its next address. */
export const carryTrial: CarryTrial = carriedTrialSteps;
