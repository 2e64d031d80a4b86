import { regionOf, type StageName, stages } from './stages.ts';

/** Sender address of a stage's emails. Replies are not read. */
export function mailFrom(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? `no-reply@${mailSender.domain}` : mailSender.address;
}

/**
 * Sender address of a stage's alerts. A subdomain of its own, which the verified domain covers, so that complaints about alerts do not hurt
 * the delivery of codes.
 */
export function alertMailFrom(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? `alerts@alerts.${mailSender.domain}` : mailSender.address;
}

/** The identity verified in SES: a domain or an address. */
export function mailIdentity(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? mailSender.domain : mailSender.address;
}

/** Name of a stage's SES configuration set. */
export function configurationSet(stage: StageName): string {
  return `crossbook-${stage}`;
}

/** Name of the SES configuration set of a stage's alerts. */
export function alertConfigurationSet(stage: StageName): string {
  return `crossbook-${stage}-alerts`;
}

/** Policy for what other servers do with email that fails both checks: forged email in our name. */
const DMARC_POLICY = 'quarantine';

/** One record of the sender's domain, whole, as a zone file has it. */
export interface DnsRecord {
  /** Part of the id of its output. */
  readonly id: 'mail-from-mx' | 'mail-from-spf' | 'dmarc';
  readonly name: string;
  readonly type: 'MX' | 'TXT';
  /** Unquoted text of a TXT record. */
  readonly value: string;
}

/**
 * The domain in the envelope of a stage's emails (Return-Path, MAIL FROM), where bounces go; undefined if the sender is one address. Not the
 * domain itself, whose MX may belong to people’s mailboxes.
 */
export function mailFromDomain(stage: StageName): string | undefined {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? `mail.${mailSender.domain}` : undefined;
}

/**
 * The DNS records of a stage's sender that we choose; DKIM's have keys from SES. None if the sender is one address. SPF ends in `~all`: with
 * `-all` some servers refuse forwarded email before they check its signature.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/mail-from.html, https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html
 */
export function mailDnsRecords(stage: StageName): readonly DnsRecord[] {
  const name = mailFromDomain(stage);
  if (name === undefined) return [];
  return [
    { id: 'mail-from-mx', name, type: 'MX', value: `10 feedback-smtp.${regionOf(stage)}.amazonses.com` },
    { id: 'mail-from-spf', name, type: 'TXT', value: 'v=spf1 include:amazonses.com ~all' },
    { id: 'dmarc', name: `_dmarc.${mailIdentity(stage)}`, type: 'TXT', value: `v=DMARC1; p=${DMARC_POLICY}` },
  ];
}
