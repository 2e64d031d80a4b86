import { getUser, login, logout, reauthenticate, updateEmail } from './account.ts';
import { answerAlert } from './alerts/answers.ts';
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
import { getAlertFigures, getGone, listAlerts } from './alerts/history.ts';
import { changeAlertRule, deleteAlertRule, listAlertRules, previewAlertRule, saveAlertRule } from './alerts/rules.ts';
import { getExposure, getLimits, getTaken, saveLimits } from './bets/exposure.ts';
import { getBetFigures } from './bets/figures.ts';
import { importPositions, undoImport } from './bets/imports.ts';
import {
  changeEntry,
  checkBalance,
  deleteEntry,
  getLedger,
  getRollovers,
  importEntries,
  saveEntry,
  undoEntryImport,
} from './bets/ledger.ts';
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
import { reportClientError } from './client-errors/client-errors.ts';
import type { Contract } from './contract.ts';
import { getGrid, getHistory } from './lists/grid.ts';
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
import { getProof, listProofRows } from './proof/proof.ts';
import { getPartner, recordReferralVisit } from './referrals.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from './sessions.ts';
import { sendVerification, verifyEmail } from './verification.ts';

/** Every endpoint. The name is the path of its handler: `functions/<name>.handler.ts`. */
export const contracts = {
  'identity/account/get-user': getUser,
  'identity/account/login': login,
  'identity/account/logout': logout,
  'identity/account/reauthenticate': reauthenticate,
  'identity/account/update-email': updateEmail,
  'identity/account/list-sessions': listSessions,
  'identity/account/end-session': endSession,
  'identity/account/end-other-sessions': endOtherSessions,
  'identity/account/list-security-events': listSecurityEvents,
  'identity/account/get-preferences': getPreferences,
  'identity/account/save-preferences': savePreferences,
  'bettor/settings/get-settings': getBettingSettings,
  'bettor/settings/save-settings': saveBettingSettings,
  'bets/imports/import-positions': importPositions,
  'bets/imports/undo-import': undoImport,
  'identity/verification/send-verification': sendVerification,
  'identity/verification/verify-email': verifyEmail,
  'identity/password/send-password-reset': sendPasswordReset,
  'identity/password/verify-password-reset': verifyPasswordReset,
  'identity/password/complete-password-reset': completePasswordReset,
  'identity/password/send-password-update-verification': sendPasswordUpdateVerification,
  'identity/password/update-password': updatePassword,
  'identity/passkeys/list-passkeys': listPasskeys,
  'identity/passkeys/begin-registration': beginPasskeyRegistration,
  'identity/passkeys/add-passkey': addPasskey,
  'identity/passkeys/rename-passkey': renamePasskey,
  'identity/passkeys/remove-passkey': removePasskey,
  'identity/passkeys/begin-sign-in': beginPasskeySignIn,
  'identity/passkeys/sign-in-with-passkey': signInWithPasskey,
  'identity/passkeys/begin-reauthentication': beginPasskeyReauthentication,
  'identity/passkeys/reauthenticate-with-passkey': reauthenticateWithPasskey,
  'bettor/presets/list-presets': listPresets,
  'bettor/presets/save-preset': savePreset,
  'bettor/presets/delete-preset': deletePreset,
  'bettor/promotions/list-promotions': listPromotions,
  'bettor/promotions/save-promotion': savePromotion,
  'bettor/promotions/change-promotion': changePromotion,
  'bettor/promotions/delete-promotion': deletePromotion,
  'bettor/ledger/get-ledger': getLedger,
  'bettor/ledger/save-entry': saveEntry,
  'bettor/ledger/change-entry': changeEntry,
  'bettor/ledger/delete-entry': deleteEntry,
  'bettor/ledger/check-balance': checkBalance,
  'bettor/ledger/import-entries': importEntries,
  'bettor/ledger/undo-import': undoEntryImport,
  'alerts/list-rules': listAlertRules,
  'alerts/save-rule': saveAlertRule,
  'alerts/change-rule': changeAlertRule,
  'alerts/delete-rule': deleteAlertRule,
  'alerts/preview-rule': previewAlertRule,
  'alerts/list-alerts': listAlerts,
  'alerts/get-figures': getAlertFigures,
  'proof/get-proof': getProof,
  'proof/list-rows': listProofRows,
  'alerts/list-channels': listAlertChannels,
  'alerts/add-device': addAlertDevice,
  'alerts/remove-device': removeAlertDevice,
  'alerts/add-webhook': addAlertWebhook,
  'alerts/remove-webhook': removeAlertWebhook,
  'alerts/link-telegram': linkTelegram,
  'alerts/unlink-telegram': unlinkTelegram,
  'alerts/set-email': setAlertEmail,
  'alerts/send-test': sendTestAlert,
  'alerts/get-gone': getGone,
  'alerts/unsubscribe': unsubscribe,
  'alerts/answer-alert': answerAlert,
  'bets/list-positions': listPositions,
  'bets/get-position': getPosition,
  'bets/place-position': placePosition,
  'bets/change-position': changePosition,
  'bets/delete-position': deletePosition,
  'bets/get-figures': getBetFigures,
  'bets/money/get-rollovers': getRollovers,
  'bets/money/get-exposure': getExposure,
  'bets/money/get-taken': getTaken,
  'bets/money/get-limits': getLimits,
  'bets/money/save-limits': saveLimits,
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
  'odds/list-events': listEvents,
  'odds/get-odds': getOdds,
  'odds/get-grid': getGrid,
  'odds/get-history': getHistory,
  'odds/scan': scan,
  'odds/get-scan-stats': getScanStats,
  'billing/referrals/record-visit': recordReferralVisit,
  'billing/referrals/get-partner': getPartner,
  'operations/client-errors/report-client-error': reportClientError,
} as const satisfies Record<string, Contract>;

export type EndpointName = keyof typeof contracts;
