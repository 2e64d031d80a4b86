/**
 * A push message: Declarative Web Push, which Safari shows by itself, with fields of ours beside it.
 * Source: https://webkit.org/blog/16535/meet-declarative-web-push/
 */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Notifications with one tag replace one another. */
  readonly tag: string;
  /** Where a press leads, a path of ours. */
  readonly path: string;
  /** Of the alert; undefined if the message could not be read. */
  readonly id: string | undefined;
  /** By which the alert is answered; undefined of a test. */
  readonly answerToken: string | undefined;
  /** The buttons: to a sportsbook, with its address, or to answer the alert. */
  readonly actions: readonly { readonly action: string; readonly title: string; readonly book?: string }[];
  /** After this its prices are not believed; milliseconds since 1970. */
  readonly expiresAt: number;
}

const HISTORY = '/alerts/history';

/** What is shown for a message that cannot be read: a push must show something. */
const unreadable: PushMessage = {
  title: 'New opportunities',
  body: 'Open Crossbook to see them.',
  tag: 'crossbook',
  path: HISTORY,
  id: undefined,
  answerToken: undefined,
  actions: [],
  expiresAt: Number.POSITIVE_INFINITY,
};

/** Reads a message by hand, since the worker is loaded apart and small. `origin`: ours. */
export function readPushMessage(text: string, origin: string): PushMessage {
  const message = objectIn(text);
  const notification = asObject(message?.notification);
  const { title, body, navigate, tag, actions } = notification ?? {};
  if (typeof title !== 'string' || title === '') return unreadable;
  const { id, expires, answer } = message ?? {};
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' && tag !== '' ? tag : unreadable.tag,
    path: ownPath(navigate, origin) ?? HISTORY,
    id: typeof id === 'string' ? id : undefined,
    actions: Array.isArray(actions) ? actions.flatMap(readAction) : [],
    answerToken: typeof answer === 'string' && /^[\w-]+$/.test(answer) ? answer : undefined,
    expiresAt: typeof expires === 'number' ? expires * 1000 : unreadable.expiresAt,
  };
}

function readAction(value: unknown): PushMessage['actions'] {
  const { action, title, navigate } = asObject(value) ?? {};
  if (typeof action !== 'string' || typeof title !== 'string') return [];
  const isBook = action.startsWith('book-') && typeof navigate === 'string' && navigate.startsWith('https://');
  return [{ action, title, ...(isBook && { book: navigate }) }];
}

/** What is shown: of a message that comes late no price, since it is no longer true. `now`: milliseconds since 1970. */
export function shownText({ title, body, expiresAt }: PushMessage, now: number): { title: string; body: string } {
  if (now <= expiresAt) return { title, body };
  return {
    title: 'This opportunity may be gone',
    body: 'The alert took too long to get here. Prices have moved since.',
  };
}

/** The path, query and hash of an address of ours; undefined for any other. */
export function ownPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Undefined unless the text is JSON of an object. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}
