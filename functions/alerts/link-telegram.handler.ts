import { linkTelegram } from '../../shared/contracts/alerts/channels.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, isoTime, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { Refusal } from '../platform/errors.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { newTelegramCode } from './targets/telegram-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Name of the Telegram bot; undefined if there is none. */
  readonly bot: string | undefined;
}

export const run: Run<typeof linkTelegram, Deps> = async ({ caller }, { table, clock, random, bot }) => {
  if (bot === undefined) throw new Refusal('telegram-not-set-up');
  const { code, until } = await newTelegramCode(table, caller.userId, wholeSeconds(clock()), random);
  return { url: `https://t.me/${bot}?start=${code}`, expiresAt: isoTime(until) };
};

export const handler = subscribedEndpoint(linkTelegram, liveDeps, run);

function liveDeps(): Deps {
  return { table: appTable(), clock: systemClock, random: systemRandomBytes, bot: config('telegramBot') };
}
