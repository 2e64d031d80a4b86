/** One sending of an email. `attempt`: the delivery attempt, from 1, which tells a bounce of an earlier sending from one of the last. */
export interface Sending {
  readonly mailId: string;
  readonly attempt: number;
}

const MAIL_ID = 'mail-id';
const ATTEMPT = 'attempt';
/** Of an alert: the token that unsubscribes from them. */
export const UNSUBSCRIBE_TAG = 'unsubscribe';

/** Message tags that SES repeats in the events of an email. They allow letters, digits, `_` and `-`. */
export function sendingTags({ mailId, attempt }: Sending): Readonly<Record<string, string>> {
  return { [MAIL_ID]: mailId, [ATTEMPT]: String(attempt) };
}

/** The sending that an event is about; undefined if its tags do not say. */
export function sendingOf(tags: Readonly<Record<string, readonly string[]>>): Sending | undefined {
  const [mailId = ''] = tags[MAIL_ID] ?? [];
  const [attempt = ''] = tags[ATTEMPT] ?? [];
  if (!/^[0-9a-f]{32}$/.test(mailId) || !/^[1-9]\d?$/.test(attempt)) return undefined;
  return { mailId, attempt: Number(attempt) };
}
