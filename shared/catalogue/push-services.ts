/**
 * Push services of browsers: Chrome and what is built on it (with Google's keys or without), Firefox, Safari, Edge on Windows. The privacy
 * policy names who runs them. `hosts`: `*.` stands for any names in front.
 * Source: https://developer.mozilla.org/docs/Web/API/PushSubscription/endpoint and public allow lists.
 */
export const pushServices: readonly { readonly maker: string; readonly hosts: readonly string[] }[] = [
  { maker: 'Google', hosts: ['fcm.googleapis.com', 'jmt17.google.com'] },
  { maker: 'Mozilla', hosts: ['*.push.services.mozilla.com'] },
  { maker: 'Apple', hosts: ['*.push.apple.com'] },
  { maker: 'Microsoft', hosts: ['*.notify.windows.com'] },
];
