import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { alertAnswers, answerLabels } from '../../../shared/contracts/alerts/answer-labels.ts';
import { placePath } from '../../../shared/contracts/alerts/place-path.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { sha256 } from '../../platform/hash.ts';
import type { PushDevice } from '../targets/device-store.ts';
import { pushHosts } from '../targets/hosts.ts';
import { type AlertMessage, answerPath, type SendTo } from './channel.ts';
import { sendRequest } from './outcome.ts';
import { plainText } from './plain-text.ts';
import type { VapidKey } from './vapid-keys.ts';

export interface WebPushDeps {
  readonly guardedFetch: GuardedFetch;
  readonly vapidKeys: readonly VapidKey[];
  readonly siteOrigin: () => Promise<string>;
  /** Origin of the simulator of push services; undefined for the real ones. */
  readonly simulator: string | undefined;
}

/** What a push service must take, less what encryption adds. Source: RFC 8030 §7.2, RFC 8188 §2.1 */
const MAX_PLAIN_BYTES = 3_993;
const MAX_TITLE_BYTES = 300;
const MAX_BODY_BYTES = 1_500;
/** Source: RFC 8030 §5.4 */
const TOPIC_LENGTH = 32;

/**
 * Sends an alert to a device by Web Push (RFC 8030), encrypted for it (RFC 8291) and signed as ours (RFC 8292). A subscription whose key
 * we do not have any more is gone: the browser has to subscribe anew.
 */
export function createWebPush({ guardedFetch, vapidKeys, siteOrigin, simulator }: WebPushDeps): SendTo<PushDevice> {
  return async ({ subscription, keyId }, [message], at) => {
    if (message === undefined) throw new Error('a push tells one alert');
    const key = vapidKeys.find(({ id }) => id === keyId);
    if (key === undefined) return { result: 'gone' };
    const origin = await siteOrigin();
    const { endpoint, p256dh, auth } = subscription;
    const receiver = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    // Apple refuses a contact that is neither https: nor mailto:.
    const vapid = { ...key, subject: origin.replace(/^http:/, 'https:') };
    const [{ headers }, body] = await Promise.all([
      vapidHeaders(receiver, vapid),
      encryptNotification(receiver, Buffer.from(pushPayload(message, origin))),
    ]);
    return sendRequest(guardedFetch, {
      ...{ address: endpoint, hosts: pushHosts, simulator, body },
      headers: {
        ...headers,
        ttl: String(lifeOf(message, at)),
        urgency: message.urgent ? 'high' : 'normal',
        topic: sha256(message.topic).slice(0, TOPIC_LENGTH),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.byteLength),
      },
    });
  };
}

/** For how long the service keeps a message for a device that is offline, seconds. 0: only if it is online now. */
function lifeOf({ expiresAt }: AlertMessage, at: Seconds): Seconds {
  return Math.max(0, Math.floor(expiresAt - at));
}

/**
 * A message that Safari shows by itself, and our service worker everywhere else. Most systems show two of its buttons: the answers stand first, since
 * a press on the message itself leads to where both bets are placed, with a link to each book.
 * Source: https://webkit.org/blog/16535/meet-declarative-web-push/
 */
export function pushPayload(message: AlertMessage, origin: string): string {
  const { id, opportunityId, title, body, bets, path, expiresAt, answerToken: answer } = message;
  const lead = bets === undefined ? path : placePath(path);
  const [headline = title, ...lines] = bets?.lines ?? [];
  const toBooks = (bets?.books ?? []).map(({ text, url }, n) => ({ action: `book-${n}`, title: text, navigate: url }));
  const answers = (answer === undefined ? [] : alertAnswers).map((action) => ({
    ...{ action, title: answerLabels[action], navigate: `${origin}${answerPath(answer ?? '')}` },
  }));
  const payload = (text: string, buttons: readonly object[]) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: plainText(headline, MAX_TITLE_BYTES),
        body: text,
        navigate: `${origin}${lead}`,
        // One that is sent twice replaces itself.
        tag: `o-${opportunityId}`,
        actions: buttons.length === 0 ? undefined : buttons,
      },
      ...{ v: 1, id, expires: expiresAt, answer },
    });
  const text = (bets === undefined ? [body] : lines).map((line) => plainText(line, MAX_BODY_BYTES)).join('\n');
  const forms = [payload(text, [...answers, ...toBooks]), payload(text, answers)];
  return forms.find((form) => Buffer.byteLength(form) <= MAX_PLAIN_BYTES) ?? payload('', answers);
}
