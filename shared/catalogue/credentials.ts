/** Number of digits of a verification code; leading zeros count. */
export const CODE_DIGITS = 6;

/** A code is valid for this long, and a new one is not sent earlier. */
export const CODE_LIFE_SECONDS = 600;
export const CODE_LIFE_MINUTES = CODE_LIFE_SECONDS / 60;

/** In code points, after NFC normalization. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** In UTF-8 bytes. */
export const MAX_PASSWORD_BYTES = 1024;
