import { createECDH } from 'node:crypto';
import type { PushSubscription } from '../targets/push-subscription.ts';

const point = createECDH('prime256v1').generateKeys('base64url');

/** A subscription at a push service; `id` tells devices apart. Nobody can decrypt what is sent to it. */
export function aSubscription(id: string): PushSubscription {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    p256dh: point,
    auth: Buffer.from('an auth secret 1').toString('base64url'),
  };
}

/** The address of a Discord webhook, whose last characters are `end`. */
export function aWebhookAddress(end: string): string {
  return `https://discord.com/api/webhooks/123456789012345678/${end.padStart(68, 'x')}`;
}
