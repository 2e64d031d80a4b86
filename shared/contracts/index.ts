import { getUser, login, logout, reauthenticate, updateEmail } from './account.ts';
import {
  addAlertDevice,
  addAlertWebhook,
  linkTelegram,
  listAlertChannels,
  removeAlertDevice,
  removeAlertWebhook,
  sendTestAlert,
  setAlertEmail,
  unlinkTelegram,
  unsubscribe,
} from './alerts/channels.ts';
import { getAlertFigures, listAlerts } from './alerts/history.ts';
import { changeAlertRule, deleteAlertRule, listAlertRules, previewAlertRule, saveAlertRule } from './alerts/rules.ts';
import { getBetFigures } from './bets/figures.ts';
import { importPositions, undoImport } from './bets/imports.ts';
import { changePosition, deletePosition, getPosition, listPositions, placePosition } from './bets/positions.ts';
import { getBettingSettings, saveBettingSettings } from './betting.ts';
import {
  cancelSubscription,
  checkTrialEligibility,
  completeSubscription,
  completeSubscriptionExistingUser,
  createSubscription,
  createSubscriptionExistingUser,
  getSubscription,
  openBillingPortal,
  reactivateSubscription,
} from './billing.ts';
import { reportClientError } from './client-errors.ts';
import type { Contract } from './contract.ts';
import { getOdds, getScanStats, listEvents, lists, scan } from './opportunities.ts';
import {
  addPasskey,
  beginPasskeyReauthentication,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  listPasskeys,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import {
  completePasswordReset,
  sendPasswordReset,
  sendPasswordUpdateVerification,
  updatePassword,
  verifyPasswordReset,
} from './password.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { deletePreset, listPresets, savePreset } from './presets.ts';
import { deleteAccount, exportData } from './privacy.ts';
import { changePromotion, deletePromotion, listPromotions, savePromotion } from './promotions.ts';
import { getPartner, recordReferralVisit } from './referrals.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from './sessions.ts';
import { sendVerification, verifyEmail } from './verification.ts';

/** Every endpoint. The name is the path of its handler: `functions/<name>.handler.ts`. */
export const contracts = {
  'account/get-user': getUser,
  'account/login': login,
  'account/logout': logout,
  'account/reauthenticate': reauthenticate,
  'account/update-email': updateEmail,
  'account/list-sessions': listSessions,
  'account/end-session': endSession,
  'account/end-other-sessions': endOtherSessions,
  'account/list-security-events': listSecurityEvents,
  'account/get-preferences': getPreferences,
  'account/save-preferences': savePreferences,
  'betting/get-settings': getBettingSettings,
  'betting/save-settings': saveBettingSettings,
  'bets/imports/import-positions': importPositions,
  'bets/imports/undo-import': undoImport,
  'verification/send-verification': sendVerification,
  'verification/verify-email': verifyEmail,
  'password/send-password-reset': sendPasswordReset,
  'password/verify-password-reset': verifyPasswordReset,
  'password/complete-password-reset': completePasswordReset,
  'password/send-password-update-verification': sendPasswordUpdateVerification,
  'password/update-password': updatePassword,
  'passkeys/list-passkeys': listPasskeys,
  'passkeys/begin-registration': beginPasskeyRegistration,
  'passkeys/add-passkey': addPasskey,
  'passkeys/rename-passkey': renamePasskey,
  'passkeys/remove-passkey': removePasskey,
  'passkeys/begin-sign-in': beginPasskeySignIn,
  'passkeys/sign-in-with-passkey': signInWithPasskey,
  'passkeys/begin-reauthentication': beginPasskeyReauthentication,
  'passkeys/reauthenticate-with-passkey': reauthenticateWithPasskey,
  'presets/list-presets': listPresets,
  'presets/save-preset': savePreset,
  'presets/delete-preset': deletePreset,
  'promotions/list-promotions': listPromotions,
  'promotions/save-promotion': savePromotion,
  'promotions/change-promotion': changePromotion,
  'promotions/delete-promotion': deletePromotion,
  'alerts/list-rules': listAlertRules,
  'alerts/save-rule': saveAlertRule,
  'alerts/change-rule': changeAlertRule,
  'alerts/delete-rule': deleteAlertRule,
  'alerts/preview-rule': previewAlertRule,
  'alerts/list-alerts': listAlerts,
  'alerts/get-figures': getAlertFigures,
  'alerts/list-channels': listAlertChannels,
  'alerts/add-device': addAlertDevice,
  'alerts/remove-device': removeAlertDevice,
  'alerts/add-webhook': addAlertWebhook,
  'alerts/remove-webhook': removeAlertWebhook,
  'alerts/link-telegram': linkTelegram,
  'alerts/unlink-telegram': unlinkTelegram,
  'alerts/set-email': setAlertEmail,
  'alerts/send-test': sendTestAlert,
  'alerts/unsubscribe': unsubscribe,
  'bets/list-positions': listPositions,
  'bets/get-position': getPosition,
  'bets/place-position': placePosition,
  'bets/change-position': changePosition,
  'bets/delete-position': deletePosition,
  'bets/get-figures': getBetFigures,
  'privacy/export-data': exportData,
  'privacy/delete-account': deleteAccount,
  'billing/get-subscription': getSubscription,
  'billing/check-trial-eligibility': checkTrialEligibility,
  'billing/create-subscription': createSubscription,
  'billing/complete-subscription': completeSubscription,
  'billing/create-subscription-existing-user': createSubscriptionExistingUser,
  'billing/complete-subscription-existing-user': completeSubscriptionExistingUser,
  'billing/cancel-subscription': cancelSubscription,
  'billing/reactivate-subscription': reactivateSubscription,
  'billing/open-billing-portal': openBillingPortal,
  ...lists,
  'opportunities/list-events': listEvents,
  'opportunities/get-odds': getOdds,
  'opportunities/scan': scan,
  'opportunities/get-scan-stats': getScanStats,
  'referrals/record-visit': recordReferralVisit,
  'referrals/get-partner': getPartner,
  'client-errors/report-client-error': reportClientError,
} as const satisfies Record<string, Contract>;

export type EndpointName = keyof typeof contracts;
