import type { DnsRecord } from '../../../infra/config/mail.ts';
import type { DnsLookup } from './mail-target.ts';

/** SES accepts only one MX record, so that nothing else gets the bounces. */
export async function mxProblems({ name, value }: DnsRecord, dns: DnsLookup): Promise<string[]> {
  const records = await found(dns.resolveMx(name));
  const values = records.map(({ exchange, priority }) => `${priority} ${plain(exchange)}`);
  const wanted = value.split(' ').at(-1);
  const isRight = records.length === 1 && plain(records[0]?.exchange ?? '') === wanted;
  return isRight ? [] : [`${name} MX is ${listed(values)} instead of ${value}`];
}

/** With two SPF records the check fails. Source: RFC 7208, section 4.5 */
export async function spfProblems({ name, value }: DnsRecord, dns: DnsLookup): Promise<string[]> {
  const records = await texts(name, /^v=spf1( |$)/i, dns);
  const terms = (records[0] ?? '').toLowerCase().split(/ +/);
  const isRight =
    records.length === 1 && terms.includes('include:amazonses.com') && /^[~-]all$/.test(terms.at(-1) ?? '');
  return isRight ? [] : [`${name} TXT is ${listed(records)} instead of ${value}`];
}

/** Further tags, as for reports, are welcome. Source: RFC 7489, section 6.3 */
export async function dmarcProblems({ name, value }: DnsRecord, dns: DnsLookup): Promise<string[]> {
  const records = await texts(name, /^v=DMARC1 *(;|$)/, dns);
  const [record = ''] = records;
  if (records.length !== 1) return [`${name} TXT is ${listed(records)} instead of ${value}`];
  const tags = new Map(record.split(';').map((tag) => splitTag(tag)));
  const [policy = 'none', share = '100'] = [tags.get('p'), tags.get('pct')];
  return [
    ...(['quarantine', 'reject'].includes(policy)
      ? []
      : [`${name} has the policy ${policy}: forged email is delivered`]),
    ...(share === '100' ? [] : [`${name} applies to ${share}% of forged email only`]),
  ];
}

/** Whether the name is an alias of one that matches. */
export async function hasCname(name: string, wanted: RegExp, dns: DnsLookup): Promise<boolean> {
  return (await found(dns.resolveCname(name))).some((target) => wanted.test(plain(target)));
}

/** The TXT records that begin with a pattern. A long one comes in pieces. */
async function texts(name: string, begins: RegExp, dns: DnsLookup): Promise<string[]> {
  return (await found(dns.resolveTxt(name))).map((pieces) => pieces.join('')).filter((text) => begins.test(text));
}

/** No records is an answer; a failing name server is not. */
async function found<T>(lookup: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await lookup;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}

function splitTag(tag: string): [string, string] {
  const [name = '', value = ''] = tag.split('=').map((part) => part.trim().toLowerCase());
  return [name, value];
}

const plain = (host: string) => host.toLowerCase().replace(/\.$/, '');
const listed = (values: readonly string[]) =>
  values.length === 0 ? 'missing' : values.map((one) => `“${one}”`).join(' and ');
