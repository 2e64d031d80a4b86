import * as z from 'zod/mini';
import { presetPages } from '../../shared/catalogue/filters.ts';
import { subscription } from '../../shared/contracts/billing.ts';
import { preferences } from '../../shared/contracts/preferences.ts';
import { listPresets } from '../../shared/contracts/presets.ts';
import type { LastLook, PersonRecord } from './facts.ts';
import { type Device, openDevice, type Values } from './people/device.ts';
import { openConnections } from './people/exchange.ts';

type EndpointName = Parameters<Device['ask']>[0];

export interface LookedAt {
  /** Where nobody has called from before. */
  readonly address: string;
  readonly url: () => string;
  readonly now: () => number;
}

/** What the reset adds. */
export type FirstLook = Omit<LastLook, 'reset'>;

/** Looks at one account from a new browser, by the product's door alone. */
export async function firstLook(record: PersonRecord, at: LookedAt): Promise<FirstLook> {
  const unanswered: string[] = [];
  const device = openDevice(at);
  const ask = asking(device, unanswered);
  const letIn: { email: string; password: string }[] = [];
  const wronglyLetIn: string[] = [];
  const { emails, passwords } = record.mayLogInWith;
  for (const email of emails) {
    for (const password of passwords) if (await logsIn(ask, email, password)) letIn.push({ email, password });
    for (const password of record.mustNotLogInWith.slice(-MOST_TRIED))
      if (await logsIn(ask, email, password)) wronglyLetIn.push(password);
  }
  const risenSessions = await risen(record, at);
  // The browser keeps the session of the log-in that went well.
  const seen = letIn.length === 0 ? nothing : await signedIn(ask);
  device.close();
  return { letIn, wronglyLetIn, risenSessions, ...seen, unanswered };
}

/** Ten wrong passwords close an address to unknown browsers for a while. */
const MOST_TRIED = 3;
const nothing = { subscription: undefined, access: false, presets: [], theme: undefined };

async function signedIn(ask: Asking) {
  const presets: string[] = [];
  for (const page of presetPages) {
    const { json } = await ask('presets/list-presets', { query: { page } }, [200]);
    for (const { name } of z.parse(z.catch(listPresets.reply, []), json)) presets.push(name);
  }
  const known = await ask('billing/get-subscription', {}, [200]);
  const chosen = await ask('account/get-preferences', {}, [200]);
  const list = await ask('opportunities/list-opportunities', {}, [200, 403]);
  return {
    presets,
    subscription: z.parse(z.catch(z.optional(subscription), undefined), known.json),
    theme: z.parse(z.catch(preferences, {}), chosen.json).theme,
    access: list.status === 200,
  };
}

async function logsIn(ask: Asking, email: string, password: string): Promise<boolean> {
  const { status } = await ask('account/login', { request: { email, password } }, [200, 401]);
  return status === 200;
}

/** How many sessions that were ended open the account. */
async function risen({ deadSessions }: PersonRecord, { address, url }: LookedAt): Promise<number> {
  const connections = openConnections(address);
  let count = 0;
  for (const cookie of deadSessions) {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const came = await connections.send(url(), { method: 'GET', path: '/api/auth/user', headers });
    if (came.got === 'answer' && came.status === 200) count += 1;
  }
  connections.close();
  return count;
}

export type Asking = (
  call: EndpointName,
  values: Values,
  expected: readonly number[],
) => Promise<{ readonly status: number | undefined; readonly json: unknown }>;

/** Asks, and notes what is answered in another way than it may be in quiet. */
export function asking(device: Device, unanswered: string[]): Asking {
  return async (call, values, expected) => {
    const answer = await device.ask(call, values);
    if (answer.got === 'nothing') {
      unanswered.push(`${call} was not answered (${answer.why})`);
      return { status: undefined, json: undefined };
    }
    const { status, json } = answer;
    if (!expected.includes(status)) unanswered.push(`${call} was answered ${status} ${JSON.stringify(json)}`);
    return { status, json };
  };
}
