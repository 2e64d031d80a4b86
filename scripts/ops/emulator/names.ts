/** Parameter into which the origin secret's value is copied, since the emulator's Parameter Store does not show Secrets Manager's. */
export const ORIGIN_SECRET_COPY = '/crossbook/dev/origin-secret-copy';
