import { timingSafeEqual } from 'node:crypto';
import { hmac, sha256 } from '../../platform/hash.ts';

/**
 * What Telegram sends with each call of our webhook, as `secret_token` of `setWebhook`. It follows from the bot's token, so that there is
 * one secret to keep. Source: https://core.telegram.org/bots/api#setwebhook
 */
export function telegramSecret(token: string): string {
  return hmac(token, 'crossbook telegram webhook');
}

/** Whether a call is Telegram's. Compares hashes, so that timing reveals nothing. */
export function isFromTelegram(given: string | undefined, token: string): boolean {
  const [sent, expected] = [given ?? '', telegramSecret(token)].map((text) => Buffer.from(sha256(text)));
  return sent !== undefined && expected !== undefined && timingSafeEqual(sent, expected);
}
