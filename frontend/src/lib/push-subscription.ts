/** What a server needs of a browser's subscription to send to it; the page and the service worker both store it. */
export function encryptionKeys(subscription: PushSubscription): { readonly p256dh: string; readonly auth: string } {
  return { p256dh: encodedKey(subscription, 'p256dh'), auth: encodedKey(subscription, 'auth') };
}

/** SHA-256 of an endpoint, hex: it names a device without being a secret. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In base64url, without padding. */
function encodedKey(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
