import { randomUUID } from 'node:crypto';
import type { Mail } from './mail-sent.ts';

export interface SesReply {
  readonly status: number;
  readonly xml: string;
}

/** What the account at SES has. */
export interface Sender {
  /** Single addresses that may send, and domains whose addresses may, those of their subdomains included. */
  readonly verified: readonly string[];
  readonly configurationSets: readonly string[];
}

/** How the service can go wrong. `lost`: it takes the mail, and its answer gets lost. */
export const mailFaults = {
  '5xx': { keeps: false, reply: () => failure(503, 'ServiceUnavailable', 'Service is unable to handle request.') },
  throttled: { keeps: false, reply: () => failure(400, 'Throttling', 'Maximum sending rate exceeded.') },
  rejected: { keeps: false, reply: () => failure(400, 'MessageRejected', 'Email address is not verified.') },
  lost: { keeps: true, reply: () => failure(500, 'InternalFailure', 'The request processing has failed.') },
} as const satisfies Record<string, { keeps: boolean; reply: () => SesReply }>;
export type MailFault = keyof typeof mailFaults;

const MOST_RECIPIENTS = 50;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** The mail that a call of SendEmail (version 1, the Query protocol) would send, or why SES refuses it. */
export function mailOf(form: URLSearchParams, { verified, configurationSets }: Sender): Mail | SesReply {
  if (form.get('Action') !== 'SendEmail') {
    return failure(400, 'InvalidAction', `Could not find operation ${form.get('Action')}`);
  }
  const from = form.get('Source') ?? '';
  const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses.member.`));
  const subject = form.get('Message.Subject.Data');
  const text = form.get('Message.Body.Text.Data');
  const html = form.get('Message.Body.Html.Data');
  const configurationSet = form.get('ConfigurationSetName') ?? undefined;
  if (to.length === 0) return failure(400, 'InvalidParameterValue', "Missing required header 'To'.");
  if (to.length > MOST_RECIPIENTS) return failure(400, 'MessageRejected', 'Recipient count exceeds 50.');
  if (subject === null) return missing('message.subject');
  if (text === null && html === null) return missing('message.body');
  if (/[\r\n]/.test(subject)) return failure(400, 'InvalidParameterValue', 'Header value contains illegal character');
  if ([from, ...to].some((address) => !isAddress(address))) {
    return failure(400, 'InvalidParameterValue', 'Illegal address');
  }
  if (!verified.some((identity) => mayUse(from, identity))) {
    const why = 'Email address is not verified. The following identities failed the check in region US-EAST-1: ';
    return failure(400, 'MessageRejected', why + from);
  }
  if (configurationSet !== undefined && !configurationSets.includes(configurationSet)) {
    const why = `Configuration set <${configurationSet}> does not exist.`;
    return failure(400, 'ConfigurationSetDoesNotExist', why);
  }
  const sent = { id: randomUUID(), at: '', from, to, subject, text: text ?? '', html: html ?? '' };
  return configurationSet === undefined ? sent : { ...sent, configurationSet };
}

export function success(id: string): SesReply {
  const result = `<SendEmailResult><MessageId>${id}</MessageId></SendEmailResult>`;
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
  return { status: 200, xml: `<SendEmailResponse xmlns="${NAMESPACE}">${result}${metadata}</SendEmailResponse>` };
}

/**
 * The record that SES publishes of a mail under a configuration set.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function aftermathEvent(kind: 'bounce' | 'complaint', sent: Mail, at: string) {
  const recipients = sent.to.map((emailAddress) => ({ emailAddress }));
  const mail = {
    timestamp: sent.at,
    source: sent.from,
    messageId: sent.id,
    destination: sent.to,
    tags: { 'ses:configuration-set': sent.configurationSet === undefined ? [] : [sent.configurationSet] },
  };
  if (kind === 'complaint') {
    const complaint = { complainedRecipients: recipients, timestamp: at, feedbackId: sent.id };
    return { detailType: 'Email Complaint Received', detail: { eventType: 'Complaint', complaint, mail } };
  }
  const bounce = {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: recipients.map((recipient) => ({ ...recipient, action: 'failed', status: '5.1.1' })),
    timestamp: at,
    feedbackId: sent.id,
  };
  return { detailType: 'Email Bounced', detail: { eventType: 'Bounce', bounce, mail } };
}

function failure(status: number, code: string, message: string): SesReply {
  const type = status < 500 ? 'Sender' : 'Receiver';
  const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
  const xml = `<ErrorResponse xmlns="${NAMESPACE}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
  return { status, xml };
}

function missing(what: string): SesReply {
  return failure(400, 'ValidationError', `Value at '${what}' failed to satisfy constraint: Member must not be null`);
}

function members(form: URLSearchParams, prefix: string): string[] {
  return [...form].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value);
}

/** `Name <address>` or an address; one @, no line breaks. */
function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/.test(text);
}

/** `from`: `Name <address>` or an address. `identity`: an address or a domain. */
function mayUse(from: string, identity: string): boolean {
  const [, address = '', domain = ''] = /([^<\s]+@([^>\s]+))>?$/.exec(from.toLowerCase()) ?? [];
  return identity.includes('@') ? address === identity : domain === identity || domain.endsWith(`.${identity}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
