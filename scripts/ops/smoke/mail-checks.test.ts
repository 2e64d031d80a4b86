import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SESClient } from '@aws-sdk/client-ses';
import { expect, it, onTestFinished } from 'vitest';
import { mailChecks } from './mail-checks.ts';
import type { DnsLookup } from './mail-target.ts';

const DOMAIN = 'crossbook.example';
const ENVELOPE = `mail.${DOMAIN}`;
const TOKENS = ['tokena', 'tokenb', 'tokenc'];
const TARGET = { url: 'http://unused.example', siteOrigin: 'http://unused.example' };

interface Records {
  readonly mx?: Readonly<Record<string, readonly { exchange: string; priority: number }[]>>;
  readonly txt?: Readonly<Record<string, readonly string[][]>>;
  readonly cname?: Readonly<Record<string, readonly string[]>>;
}

const healthyRecords: Required<Records> = {
  mx: { [ENVELOPE]: [{ exchange: 'feedback-smtp.us-east-1.amazonses.com', priority: 10 }] },
  txt: {
    [ENVELOPE]: [['v=spf1 include:amazonses.com ', '~all'], ['google-site-verification=x']],
    [`_dmarc.${DOMAIN}`]: [['v=DMARC1; p=quarantine; rua=mailto:dmarc@crossbook.example']],
  },
  cname: Object.fromEntries(TOKENS.map((token) => [`${token}._domainkey.${DOMAIN}`, [`${token}.dkim.amazonses.com`]])),
};

/** A resolver that knows these records; other names do not exist. */
function lookup(changes: Records = {}): DnsLookup {
  const records = { ...healthyRecords, ...changes };
  const of = async <T>(known: Readonly<Record<string, readonly T[]>>, name: string) =>
    known[name] ?? Promise.reject(Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));
  return {
    resolveMx: (name) => of(records.mx, name),
    resolveTxt: (name) => of(records.txt, name),
    resolveCname: (name) => of(records.cname, name),
  };
}

/** One entry of a map of identities in SES's XML. */
const entry = (attributes: string, identity = DOMAIN) =>
  `<entry><key>${identity}</key><value>${attributes}</value></entry>`;
const tokens = TOKENS.map((token) => `<member>${token}</member>`).join('');

/** The content of SES's results, by action. */
const healthySes: Readonly<Record<string, string>> = {
  GetIdentityVerificationAttributes: `<VerificationAttributes>${entry('<VerificationStatus>Success</VerificationStatus>')}</VerificationAttributes>`,
  GetIdentityDkimAttributes: `<DkimAttributes>${entry(`<DkimEnabled>true</DkimEnabled><DkimVerificationStatus>Success</DkimVerificationStatus><DkimTokens>${tokens}</DkimTokens>`)}</DkimAttributes>`,
  GetIdentityMailFromDomainAttributes: `<MailFromDomainAttributes>${entry(`<MailFromDomain>${ENVELOPE}</MailFromDomain><MailFromDomainStatus>Success</MailFromDomainStatus><BehaviorOnMXFailure>UseDefaultValue</BehaviorOnMXFailure>`)}</MailFromDomainAttributes>`,
  GetAccountSendingEnabled: '<Enabled>true</Enabled>',
  GetSendQuota:
    '<Max24HourSend>50000.0</Max24HourSend><MaxSendRate>14.0</MaxSendRate><SentLast24Hours>1.0</SentLast24Hours>',
};

async function sesThatSays(changes: Readonly<Record<string, string>> = {}): Promise<SESClient> {
  const results = { ...healthySes, ...changes };
  const server = createServer(async (request, response) => {
    const action = new URLSearchParams(await text(request)).get('Action') ?? '';
    const xml = `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${results[action]}</${action}Result></${action}Response>`;
    response.writeHead(200, { 'content-type': 'text/xml' }).end(xml);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new SESClient({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials });
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

/** The problems of each failing check of prod, whose sender is a domain, or of dev, whose sender is an address. */
async function failures(options: { dns?: Records; ses?: Readonly<Record<string, string>>; stage?: 'dev' | 'prod' }) {
  const ses = await sesThatSays(options.ses);
  const checks = mailChecks({ stage: options.stage ?? 'prod', dns: lookup(options.dns), ses });
  const found = await Promise.all(checks.map(async (check) => [check.title, await check.problems(TARGET)] as const));
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0));
}

const txt = (name: string, ...records: string[]): Records => ({
  txt: { ...healthyRecords.txt, [name]: records.map((record) => [record]) },
});
const MX = 'bounces find their way: the MX record of the envelope’s domain';
const SPF = 'SES may send for the envelope’s domain: its SPF record';
const DMARC = 'forged email in our name is put aside: the DMARC record';
const exchange = (host: string, priority = 10) => ({ exchange: host, priority });
const FEEDBACK = 'feedback-smtp.us-east-1.amazonses.com';

it('a domain with all records that SES has accepted passes', async () => {
  expect(await failures({})).toEqual({});
});

it.each<[string, string, string, Records]>([
  ['no MX record', MX, 'is missing instead of 10 feedback-smtp', { mx: {} }],
  ['another MX record', MX, '“10 mx.elsewhere.example”', { mx: { [ENVELOPE]: [exchange('mx.elsewhere.example')] } }],
  ['two MX records', MX, ' and ', { mx: { [ENVELOPE]: [exchange(FEEDBACK), exchange('b.example', 20)] } }],
  ['no SPF record', SPF, 'is missing instead of v=spf1', txt(ENVELOPE, 'something else')],
  ['an SPF record without SES', SPF, '“v=spf1 ~all”', txt(ENVELOPE, 'v=spf1 ~all')],
  ['an SPF record for everyone', SPF, 'instead of', txt(ENVELOPE, 'v=spf1 include:amazonses.com +all')],
  ['two SPF records', SPF, ' and ', txt(ENVELOPE, 'v=spf1 include:amazonses.com ~all', 'v=spf1 -all')],
  ['no DMARC record', DMARC, 'is missing instead of v=DMARC1; p=quarantine', txt(`_dmarc.${DOMAIN}`)],
  ['a DMARC record that asks for nothing', DMARC, 'the policy none', txt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=none')],
  ['a DMARC record for some', DMARC, '20%', txt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=reject; pct=20')],
  [
    'a DKIM record of another name',
    'emails are signed with DKIM',
    'tokenb._domainkey.crossbook.example has no CNAME',
    {
      cname: { ...healthyRecords.cname, [`tokenb._domainkey.${DOMAIN}`]: ['tokenb.elsewhere.example'] },
    },
  ],
])('%s fails its check', async (_name, title, problem, dns) => {
  const found = await failures({ dns });
  expect(Object.keys(found)).toEqual([title]);
  expect(found[title]?.join()).toContain(problem);
});

it.each<[string, string, string, string, string]>([
  [
    'an unverified domain',
    'the sender’s domain is verified',
    'no email leaves',
    'GetIdentityVerificationAttributes',
    `<VerificationAttributes>${entry('<VerificationStatus>Pending</VerificationStatus>')}</VerificationAttributes>`,
  ],
  [
    'an unknown domain',
    'the sender’s domain is verified',
    'unknown identity',
    'GetIdentityVerificationAttributes',
    '<VerificationAttributes/>',
  ],
  [
    'DKIM without keys',
    'emails are signed with DKIM',
    'SES has no keys',
    'GetIdentityDkimAttributes',
    '<DkimAttributes/>',
  ],
  [
    'DKIM that is off',
    'emails are signed with DKIM',
    'signing is disabled',
    'GetIdentityDkimAttributes',
    healthySes.GetIdentityDkimAttributes?.replace('true', 'false') ?? '',
  ],
  [
    'another envelope',
    'SES uses the envelope’s domain',
    'not set instead of mail.',
    'GetIdentityMailFromDomainAttributes',
    '<MailFromDomainAttributes/>',
  ],
  [
    'an envelope whose MX SES cannot read',
    'SES uses the envelope’s domain',
    '“Failed”',
    'GetIdentityMailFromDomainAttributes',
    healthySes.GetIdentityMailFromDomainAttributes?.replace('Success', 'Failed') ?? '',
  ],
  ['a paused account', 'SES sends to anyone', 'paused', 'GetAccountSendingEnabled', '<Enabled>false</Enabled>'],
  [
    'an account in the sandbox',
    'SES sends to anyone',
    'sandbox',
    'GetSendQuota',
    '<Max24HourSend>200.0</Max24HourSend>',
  ],
])('%s fails its check', async (_name, title, problem, action, result) => {
  const found = await failures({ ses: { [action]: result } });
  expect(Object.keys(found)).toEqual([title]);
  expect(found[title]?.join()).toContain(problem);
});

it('an address as sender is only checked at SES: it must be verified', async () => {
  const sender = 'crossbook-dev@crossbook.example';
  const verified = (status: string) => ({
    GetIdentityVerificationAttributes: `<VerificationAttributes>${entry(`<VerificationStatus>${status}</VerificationStatus>`, sender)}</VerificationAttributes>`,
  });
  const nothing: Records = { mx: {}, txt: {}, cname: {} };
  expect(await failures({ stage: 'dev', dns: nothing, ses: verified('Success') })).toEqual({});
  expect(await failures({ stage: 'dev', dns: nothing, ses: verified('Pending') })).toEqual({
    'the sender’s address is verified': [
      `SES says “Pending”: no email leaves; open the link that SES sent to ${sender}, or set another address in infra/config/stages.ts`,
    ],
  });
});

it('without credentials only DNS is checked', () => {
  const titles = (stage: 'dev' | 'prod') =>
    mailChecks({ stage, dns: lookup(), ses: undefined }).map(({ title }) => title);
  expect([titles('prod'), titles('dev')]).toEqual([[MX, SPF, DMARC], []]);
});

it('a failing name server is no missing record', async () => {
  const failing = async () => Promise.reject(Object.assign(new Error('queryMx ESERVFAIL'), { code: 'ESERVFAIL' }));
  const [mx] = mailChecks({ stage: 'prod', dns: { ...lookup(), resolveMx: failing }, ses: undefined });
  await expect(mx?.problems(TARGET)).rejects.toThrow('ESERVFAIL');
});
