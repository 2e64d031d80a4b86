import { randomUUID } from 'node:crypto';
import type { Mail, MailFeedback } from './mail-record.ts';

export interface SesReply {
  readonly status: number;
  readonly xml: string;
}

/** The SES account's configuration. */
export interface SesAccount {
  /** Verified addresses and domains; a domain includes its subdomains. */
  readonly verified: readonly string[];
  readonly configurationSets: readonly string[];
}

/** The faults SES can have. `lost`: the mail is sent but the reply is lost. */
export const mailFaults = {
  '5xx': { stores: false, reply: () => sesError(503, 'ServiceUnavailable', 'Service is unable to handle request.') },
  throttled: { stores: false, reply: () => sesError(400, 'Throttling', 'Maximum sending rate exceeded.') },
  rejected: { stores: false, reply: () => sesError(400, 'MessageRejected', 'Email address is not verified.') },
  lost: { stores: true, reply: () => sesError(500, 'InternalFailure', 'The request processing has failed.') },
} as const satisfies Record<string, { stores: boolean; reply: () => SesReply }>;
export type MailFault = keyof typeof mailFaults;

const MAX_RECIPIENTS = 50;
/** Source: https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html */
const TAG_PART = /^[\w-]{1,256}$/;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** The mail of a SendEmail call (version 1, Query protocol), or SES's error. */
export function parseSendEmail(form: URLSearchParams, { verified, configurationSets }: SesAccount): Mail | SesReply {
  if (form.get('Action') !== 'SendEmail') {
    return sesError(400, 'InvalidAction', `Could not find operation ${form.get('Action')}`);
  }
  const from = form.get('Source') ?? '';
  const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses.member.`));
  const subject = form.get('Message.Subject.Data');
  const text = form.get('Message.Body.Text.Data');
  const html = form.get('Message.Body.Html.Data');
  const configurationSet = form.get('ConfigurationSetName') ?? undefined;
  if (to.length === 0) return sesError(400, 'InvalidParameterValue', "Missing required header 'To'.");
  if (to.length > MAX_RECIPIENTS) return sesError(400, 'MessageRejected', 'Recipient count exceeds 50.');
  if (subject === null) return missing('message.subject');
  if (text === null && html === null) return missing('message.body');
  if (/[\r\n]/.test(subject)) return sesError(400, 'InvalidParameterValue', 'Header value contains illegal character');
  if ([from, ...to].some((address) => !isAddress(address))) {
    return sesError(400, 'InvalidParameterValue', 'Illegal address');
  }
  if (!verified.some((identity) => isCoveredBy(from, identity))) {
    const why = 'Email address is not verified. The following identities failed the check in region US-EAST-1: ';
    return sesError(400, 'MessageRejected', why + from);
  }
  if (configurationSet !== undefined && !configurationSets.includes(configurationSet)) {
    const why = `Configuration set <${configurationSet}> does not exist.`;
    return sesError(400, 'ConfigurationSetDoesNotExist', why);
  }
  const tags = tagsIn(form);
  if (tags === undefined) return sesError(400, 'InvalidParameterValue', 'Invalid message tag.');
  const sent = { id: randomUUID(), at: '', from, to, subject, text: text ?? '', html: html ?? '', tags };
  return configurationSet === undefined ? sent : { ...sent, configurationSet };
}

export function sesSuccess(id: string): SesReply {
  const result = `<SendEmailResult><MessageId>${id}</MessageId></SendEmailResult>`;
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
  return { status: 200, xml: `<SendEmailResponse xmlns="${NAMESPACE}">${result}${metadata}</SendEmailResponse>` };
}

/** SES's bounces, by what happened. */
const bounces = {
  bounce: { bounceType: 'Permanent', bounceSubType: 'General', status: '5.1.1' },
  'soft-bounce': { bounceType: 'Transient', bounceSubType: 'MailboxFull', status: '4.2.2' },
} as const;

/**
 * The bounce or complaint event that SES publishes for a mail with a configuration set.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function feedbackEvent(kind: MailFeedback, sent: Mail, at: string) {
  const recipients = sent.to.map((emailAddress) => ({ emailAddress }));
  const mail = {
    timestamp: sent.at,
    source: sent.from,
    messageId: sent.id,
    destination: sent.to,
    tags: {
      'ses:configuration-set': sent.configurationSet === undefined ? [] : [sent.configurationSet],
      ...Object.fromEntries(Object.entries(sent.tags).map(([name, value]) => [name, [value]])),
    },
  };
  if (kind === 'complaint') {
    const complaint = { complainedRecipients: recipients, timestamp: at, feedbackId: sent.id };
    return { detailType: 'Email Complaint Received', detail: { eventType: 'Complaint', complaint, mail } };
  }
  const { status, ...type } = bounces[kind];
  const bounce = {
    ...type,
    bouncedRecipients: recipients.map((recipient) => ({ ...recipient, action: 'failed', status })),
    timestamp: at,
    feedbackId: sent.id,
  };
  return { detailType: 'Email Bounced', detail: { eventType: 'Bounce', bounce, mail } };
}

function sesError(status: number, code: string, message: string): SesReply {
  const type = status < 500 ? 'Sender' : 'Receiver';
  const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  const xml = `<ErrorResponse xmlns="${NAMESPACE}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
  return { status, xml };
}

function missing(what: string): SesReply {
  return sesError(400, 'ValidationError', `Value at '${what}' failed to satisfy constraint: Member must not be null`);
}

function members(form: URLSearchParams, prefix: string): string[] {
  return [...form].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value);
}

/** The message tags by name; undefined if one is malformed or given twice. */
function tagsIn(form: URLSearchParams): Record<string, string> | undefined {
  const names = [...form.keys()].flatMap((key) => /^Tags\.member\.\d+(?=\.Name$)/.exec(key) ?? []);
  const tags = names.map((tag): [string, string] => [form.get(`${tag}.Name`) ?? '', form.get(`${tag}.Value`) ?? '']);
  const values = [...form.keys()].filter((key) => key.startsWith('Tags.')).length;
  const valid = tags.flat().every((text) => TAG_PART.test(text)) && values === 2 * tags.length;
  return valid && new Set(tags.map(([name]) => name)).size === tags.length ? Object.fromEntries(tags) : undefined;
}

/** `Name <address>` or an address; one @, no line breaks. */
function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/.test(text);
}

/** `from`: `Name <address>` or an address. `identity`: an address or a domain. */
function isCoveredBy(from: string, identity: string): boolean {
  const [, address = '', domain = ''] = /([^<\s]+@([^>\s]+))>?$/.exec(from.toLowerCase()) ?? [];
  return identity.includes('@') ? address === identity : domain === identity || domain.endsWith(`.${identity}`);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
