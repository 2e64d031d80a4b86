import * as z from 'zod';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import type { LocalProduct } from '../../dev/local-product.ts';
import { cookiesOf, openSession, ownPageHeaders } from '../../dev/session.ts';
import { pick } from '../pick.ts';
import { randomRule } from './random-rule.ts';

/** A person with alert rules, and where their alerts go. */
export interface AlertPerson {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  /** Of the current session. */
  cookie: string;
  /** Endpoints of devices and paths of webhooks that they ever had, and their chat's id. */
  readonly endpoints: string[];
  readonly webhooks: string[];
  readonly chat: number;
  /** When their access ended, ms by the product's clock. */
  endedAt?: number;
}

interface Values {
  readonly request?: object;
  readonly params?: Readonly<Record<string, string>>;
}

const MAX_TRIES = 4;
const PASSWORD = 'quiet green kettle 81';
const ids = z.array(z.object({ id: z.string(), revision: z.number(), on: z.boolean() }).loose());
const channels = z.object({
  push: z.object({ publicKey: z.string(), keyId: z.string() }),
  devices: z.array(z.object({ id: z.string() })),
  webhooks: z.array(z.object({ id: z.string() })),
  telegram: z.object({ chat: z.unknown() }),
});

/**
 * Calls the product as a person's page does; nothing is injected meanwhile. A function that was killed before is started again.
 * @throws Error when refused
 */
export async function callAs(url: string, cookie: string, name: EndpointName, values: Values = {}): Promise<unknown> {
  return JSON.parse(await (await replyTo(url, cookie, name, values)).text());
}

/** Ends all other sessions of a person, whose own gets another cookie. */
export async function endOthers({ url }: LocalProduct, person: AlertPerson): Promise<void> {
  await confirmIdentity(url, person);
  person.cookie = cookiesOf(await replyTo(url, person.cookie, 'identity/account/end-other-sessions', {}));
}

async function confirmIdentity(url: string, { cookie, password }: AlertPerson): Promise<void> {
  await callAs(url, cookie, 'identity/account/reauthenticate', { request: { password } });
}

async function replyTo(url: string, cookie: string, name: EndpointName, values: Values): Promise<Response> {
  const { method, path }: Contract = contracts[name];
  const filled = path.replace(/\{(\w+)\}/g, (_whole, part: string) => values.params?.[part] ?? '');
  const body = values.request === undefined ? undefined : JSON.stringify(values.request);
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${url}${filled}`, {
      ...{ method, headers: { ...ownPageHeaders(url), cookie } },
      body: body ?? null,
    });
    if (reply.status < 400) return reply;
    const text = await reply.text();
    if (reply.status < 500 || tries === MAX_TRIES) throw new Error(`${name} answered ${reply.status}: ${text}`);
  }
}

/** Adds a subscriber with rules, devices, a webhook and a chat. */
export async function addPerson(
  local: LocalProduct,
  index: number,
  { rules, random }: { readonly rules: number; readonly random: () => number },
): Promise<AlertPerson> {
  const account = { email: `alerts-${index}@example.com`, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' };
  await local.addSubscriber({ ...account, isSetUp: true });
  const cookie = await openSession(local.url, account);
  const { id: userId } = z
    .object({ id: z.string() })
    .parse(await callAs(local.url, cookie, 'identity/account/get-user'));
  const person: AlertPerson = { ...account, userId, cookie, endpoints: [], webhooks: [], chat: 100_000 + index };
  await reconnect(local, person);
  for (let n = 0; n < rules; n += 1) await addRule(local, person, random);
  if (random() < 0.5) {
    const books = [1, 2, 3, 4, 5, 6].filter(() => random() < 0.7).map((sportsbookId) => ({ sportsbookId, on: true }));
    const request = { books, stake: pick([50, 100, 400], random()) };
    await callAs(local.url, cookie, 'bettor/settings/save-settings', { request });
  }
  return person;
}

async function addRule(local: LocalProduct, person: AlertPerson, random: () => number): Promise<void> {
  const key = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const request = { key, ...randomRule(random, local.now()) };
  await callAs(local.url, person.cookie, 'alerts/save-rule', { request });
}

/** Turns one of a person's rules off or on, or deletes one and adds another. */
export async function changeRules(local: LocalProduct, person: AlertPerson, random: () => number): Promise<void> {
  const rules = ids.parse(await callAs(local.url, person.cookie, 'alerts/list-rules'));
  const { id, ...fields } = pick(rules, random());
  if (random() < 0.5) {
    await callAs(local.url, person.cookie, 'alerts/delete-rule', { params: { id } });
    await addRule(local, person, random);
  } else
    await callAs(local.url, person.cookie, 'alerts/change-rule', {
      params: { id },
      request: { ...fields, on: !fields.on },
    });
}

/** Adds what a person lacks: a service may have said that it is gone. As a page of theirs does when it is opened. */
export async function reconnect({ url, alerts, alertsUrl }: LocalProduct, person: AlertPerson): Promise<void> {
  const { cookie, chat } = person;
  const own = channels.parse(await callAs(url, cookie, 'alerts/list-channels'));
  if (own.devices.length >= 2 && own.webhooks.length > 0 && own.telegram.chat !== null) return;
  await confirmIdentity(url, person);
  for (let n = own.devices.length; n < 2; n += 1) {
    const { endpoint, keys } = await alerts.push.subscribe(own.push.publicKey);
    const request = { name: 'Phone', endpoint, ...keys, keyId: own.push.keyId };
    await callAs(url, cookie, 'alerts/add-device', { request });
    person.endpoints.push(endpoint);
  }
  if (own.webhooks.length === 0) {
    const path = `/api/webhooks/${chat}${'1'.repeat(12)}/${'x'.repeat(58)}${String(person.webhooks.length).padStart(10, '0')}`;
    const request = { name: 'Server', address: `https://discord.com${path}` };
    await callAs(url, cookie, 'alerts/add-webhook', { request });
    person.webhooks.push(path);
  }
  if (own.telegram.chat === null) {
    const link = z.object({ url: z.string() }).parse(await callAs(url, cookie, 'alerts/link-telegram', {}));
    const body = JSON.stringify({ chat, text: `/start ${new URL(link.url).searchParams.get('start')}` });
    await fetch(`${alertsUrl}/telegram`, { method: 'POST', body });
  }
}
