/** What both clients of SES share: version 1 for codes and notices, version 2 for alerts. */

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** SES repeats them in the email's events. Letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Why an email was not accepted. `permanent`: it never will be. `temporary`: it may be later. */
export class EmailFailure extends Error {
  readonly kind: 'permanent' | 'temporary';

  constructor(kind: EmailFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmailFailure';
    this.kind = kind;
  }
}

export interface Sender {
  /** Sender address: `no-reply@crossbook.example`. */
  readonly from: string;
  /** SES configuration set, which publishes bounces and complaints. */
  readonly configurationSet: string;
}

const SENDER_NAME = 'Crossbook';
export const CHARSET = 'UTF-8';

/** `Crossbook <no-reply@crossbook.example>` */
export function senderOf(from: string): string {
  return `${SENDER_NAME} <${from}>`;
}

/** Of a client's request handler. */
export const timeouts = { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true } as const;

/** Keeps only the error's name: SES's message may contain the address. `refusals`: names of errors for emails that are never accepted. */
export function emailFailure(error: unknown, refusals: readonly string[]): EmailFailure {
  const name = error instanceof Error ? error.name : typeof error;
  return new EmailFailure(refusals.includes(name) ? 'permanent' : 'temporary', `the mail provider answered ${name}`);
}
