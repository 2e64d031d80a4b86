import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  type SESClient,
} from '@aws-sdk/client-ses';
import { mailDnsRecords, mailFromDomain, mailIdentity } from '../../../infra/config/mail.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import { dmarcProblems, hasCname, mxProblems, spfProblems } from './mail-dns.ts';
import type { DnsLookup, MailTarget } from './mail-target.ts';
import type { Check } from './request.ts';

/** In the sandbox an account may send 200 emails a day. https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const SANDBOX_DAILY = 200;
const SUCCESS = 'Success';

/** Checks of a stage's sender: its DNS records, and what SES says of it. */
export function mailChecks({ stage, dns, ses }: MailTarget): readonly Check[] {
  const identity = mailIdentity(stage);
  const envelope = mailFromDomain(stage);
  if (envelope === undefined) return ses === undefined ? [] : [addressCheck(identity, ses)];
  const atSes =
    ses === undefined
      ? []
      : [
          domainCheck(identity, ses),
          dkimCheck(identity, ses, dns),
          envelopeCheck(identity, envelope, ses),
          accountCheck(ses),
        ];
  return [...dnsChecks(stage, dns), ...atSes];
}

function dnsChecks(stage: StageName, dns: DnsLookup): Check[] {
  const problemsOf = { 'mail-from-mx': mxProblems, 'mail-from-spf': spfProblems, dmarc: dmarcProblems };
  const titles = {
    'mail-from-mx': 'bounces find their way: the MX record of the envelope’s domain',
    'mail-from-spf': 'SES may send for the envelope’s domain: its SPF record',
    dmarc: 'forged email in our name is put aside: the DMARC record',
  };
  return mailDnsRecords(stage).map((record) => ({
    title: titles[record.id],
    problems: () => problemsOf[record.id](record, dns),
  }));
}

function addressCheck(address: string, ses: SESClient): Check {
  return {
    title: 'the sender’s address is verified',
    problems: async () => {
      const status = await verification(address, ses);
      const advice = `open the link that SES sent to ${address}, or set another address in infra/config/stages.ts`;
      return status === SUCCESS ? [] : [`SES says “${status}”: no email leaves; ${advice}`];
    },
  };
}

function domainCheck(domain: string, ses: SESClient): Check {
  return {
    title: 'the sender’s domain is verified',
    problems: async () => {
      const status = await verification(domain, ses);
      return status === SUCCESS
        ? []
        : [`SES says “${status}” of ${domain}: no email leaves; see the mail stack’s outputs`];
    },
  };
}

async function verification(identity: string, ses: SESClient): Promise<string> {
  const { VerificationAttributes } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [identity] }),
  );
  return VerificationAttributes?.[identity]?.VerificationStatus ?? 'unknown identity';
}

/** Only SES knows the names of the DKIM records. */
function dkimCheck(domain: string, ses: SESClient, dns: DnsLookup): Check {
  return {
    title: 'emails are signed with DKIM',
    problems: async () => {
      const { DkimAttributes } = await ses.send(new GetIdentityDkimAttributesCommand({ Identities: [domain] }));
      const { DkimEnabled, DkimVerificationStatus, DkimTokens = [] } = DkimAttributes?.[domain] ?? {};
      const names = DkimTokens.map((token) => ({ token, name: `${token}._domainkey.${domain}` }));
      const found = await Promise.all(
        names.map(({ token, name }) => hasCname(name, new RegExp(`^${token}\\.dkim\\..*amazonses\\.com$`), dns)),
      );
      return [
        ...(DkimEnabled === true ? [] : ['signing is disabled']),
        ...(DkimVerificationStatus === SUCCESS ? [] : [`SES says “${DkimVerificationStatus ?? 'unknown identity'}”`]),
        ...(names.length > 0 ? [] : ['SES has no keys for it']),
        ...names.flatMap(({ name }, n) => (found[n] === true ? [] : [`${name} has no CNAME record of SES`])),
      ];
    },
  };
}

function envelopeCheck(domain: string, envelope: string, ses: SESClient): Check {
  return {
    title: 'SES uses the envelope’s domain',
    problems: async () => {
      const command = new GetIdentityMailFromDomainAttributesCommand({ Identities: [domain] });
      const { MailFromDomainAttributes } = await ses.send(command);
      const { MailFromDomain, MailFromDomainStatus } = MailFromDomainAttributes?.[domain] ?? {};
      return [
        ...(MailFromDomain === envelope ? [] : [`it is ${MailFromDomain ?? 'not set'} instead of ${envelope}`]),
        ...(MailFromDomainStatus === SUCCESS ? [] : [`SES says “${MailFromDomainStatus ?? 'nothing'}”`]),
      ];
    },
  };
}

function accountCheck(ses: SESClient): Check {
  return {
    title: 'SES sends to anyone',
    problems: async () => {
      const { Enabled } = await ses.send(new GetAccountSendingEnabledCommand({}));
      const { Max24HourSend = 0 } = await ses.send(new GetSendQuotaCommand({}));
      return [
        ...(Enabled === true ? [] : ['sending is paused for the account']),
        ...(Max24HourSend > SANDBOX_DAILY
          ? []
          : [`${Max24HourSend} emails a day: the account is in the sandbox and reaches verified addresses only`]),
      ];
    },
  };
}
