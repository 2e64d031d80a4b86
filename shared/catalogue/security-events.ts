/**
 * What an account's owner is shown of what happened to the account, with the text on the page. Stored by name: a name is never reused.
 */
export const securityEvents = {
  'signed-in': 'Logged in',
  'signed-up': 'Account created',
  'signed-out': 'Logged out',
  'session-ended': 'Session ended',
  'all-sessions-ended': 'All other sessions ended',
  'identity-confirmed': 'Identity confirmed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-changed': 'Email changed',
  'passkey-added': 'Passkey added',
  'passkey-renamed': 'Passkey renamed',
  'passkey-removed': 'Passkey removed',
  'passkey-refused': 'Passkey refused: it may have been copied',
  'data-exported': 'Data exported',
  'deletion-requested': 'Account deletion requested',
} as const;

export type SecurityEventName = keyof typeof securityEvents;
