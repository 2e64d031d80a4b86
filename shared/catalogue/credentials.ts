/** A code that proves who reads a mail box: so many digits, leading zeros among them. */
export const CODE_DIGITS = 6;

/** A code is good for so long, and the next one is sent no sooner. */
export const CODE_LIFE_SECONDS = 600;

/** Length of a password in code points, after composing (NFC). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** UTF-8 bytes of a password. */
export const MAX_PASSWORD_BYTES = 1024;
