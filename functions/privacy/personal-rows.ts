import * as z from 'zod/mini';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { PersonalDataKind } from '../../shared/catalogue/personal-data.ts';
import { KEY_SEPARATOR, type Partition } from '../../shared/deployment/partitions.ts';
import { codePurposes } from '../mail/codes/codes.ts';
import { shardOf } from '../platform/shards.ts';
import {
  alert,
  alertCheck,
  alertRulesChanged,
  alertTelegram,
  betCount,
  chatOwner,
  code,
  deviceOwner,
  emailBounceStop,
  emailComplaintStop,
  emailOwner,
  expiryReminder,
  gamePosition,
  liveConnection,
  loginFailures,
  matchedRules,
  openAttempt,
  outboxEmail,
  partner,
  passkeyOwner,
  pendingAlert,
  pendingCompensation,
  pendingDeletion,
  registration,
  renewalConsent,
  securityEvent,
  session,
  telegramCode,
  trialUsed,
  userConnections,
  userPartner,
  userProfile,
  verifiedFlow,
} from '../platform/table/keys.ts';
import type { StoredRow, Table } from '../platform/table/table.ts';
import type { Person } from './person.ts';
import { rowsAt } from './rows-at.ts';

/** The rows of a partition that hold something of a person. */
type Find = (person: Person, table: Table) => Promise<readonly StoredRow[]>;

/**
 * What a partition of the table has to do with people. A new partition does not compile without an answer. Rows that must outlive an account,
 * such as those about its consent or about commissions for it, go under a random id that only a row of the account's own USER partition
 * knows: that row is deleted with the others, and nothing leads back to the person.
 */
export interface PersonalRows {
  /** What its rows hold, as the legal page says it, with how long that is kept. */
  readonly kinds: readonly PersonalDataKind[];
  /** How a person's rows are found, for their export and their deletion. A sentence says why none are. */
  readonly find: Find | string;
  /**
   * When they are deleted with the account: `first` with all others; `sources` after these, since they are found by them; `last` once
   * everything is deleted, as they keep the address from being used meanwhile. A sentence says why they stay.
   */
  readonly deleted: DeletionPhase | { readonly kept: string };
  /** A row of a kept partition that is deleted all the same, first. */
  readonly isDeletedAnyway?: (row: StoredRow, person: Person) => boolean;
}

export type DeletionPhase = 'first' | 'sources' | 'last';

/** A position that other rows are found by. */
const withGame = z.object({ id: z.string(), game: z.object({ id: z.string() }) });

const impersonal = {
  kinds: [],
  find: 'It holds nothing of any person.',
  deleted: { kept: 'It holds nothing of any person.' },
} as const;

export const personalRows: Readonly<Record<Partition, PersonalRows>> = {
  USER: {
    kinds: [
      ...(['account', 'subscription', 'choices', 'betting', 'ledger', 'signUp', 'alerts', 'alertTargets'] as const),
      ...(['sessions', 'passkeys', 'consent', 'partnership'] as const),
    ],
    find: ({ userId }, table) => table.rows(userProfile(userId).pk),
    deleted: 'sources',
  },
  EMAIL: {
    kinds: ['account', 'signUp'],
    find: async ({ userId, emailHashes, registrationIds }, table) => {
      const all = await Promise.all(emailHashes.map((hash) => table.rows(emailOwner(hash).pk)));
      return all
        .flat()
        .filter(({ values }) => values.userId === userId || registrationIds.some((id) => values.registrationId === id));
    },
    deleted: 'last',
  },
  SESSION: {
    kinds: ['sessions'],
    find: async ({ userId, sessionHashes }, table) =>
      (await rowsAt(table, sessionHashes.map(session))).filter(({ values }) => values.userId === userId),
    deleted: 'first',
  },
  TRAIL: {
    kinds: ['securityLog'],
    find: ({ userId }, table) => table.rows(securityEvent(userId, 0, 'any').pk),
    deleted: 'first',
  },
  RL: {
    kinds: ['attempts'],
    find: 'Counts are kept for two days under hashes that name nobody, and hold nothing else.',
    deleted: { kept: 'They expire within two days, and deleting them would lift limits.' },
  },
  LOGIN: {
    kinds: ['attempts'],
    find: ({ emailHashes }, table) => rowsAt(table, emailHashes.map(loginFailures)),
    deleted: 'first',
  },
  CODE: {
    kinds: ['codes'],
    find: async ({ userId, emailHashes, askedHashes }, table) => {
      const keys = emailHashes.flatMap((hash) => codePurposes.map((purpose) => code(purpose, hash)));
      const asked = await rowsAt(
        table,
        askedHashes.map((hash) => code('email-change', hash)),
      );
      return [...(await rowsAt(table, keys)), ...asked.filter(({ values }) => values.userId === userId)];
    },
    deleted: 'first',
  },
  FLOW: {
    kinds: ['signUp'],
    find: async ({ flowHashes }, table) =>
      (await Promise.all(flowHashes.map((flow) => table.rows(verifiedFlow(flow, 'any').pk)))).flat(),
    deleted: 'first',
  },
  REG: {
    kinds: ['signUp'],
    find: ({ registrationIds }, table) => rowsAt(table, registrationIds.map(registration)),
    deleted: 'sources',
  },
  TRIAL: {
    kinds: ['trials'],
    find: ({ userId, emailHashes }, table) =>
      rowsAt(table, [trialUsed('user', userId), ...emailHashes.map((hash) => trialUsed('email', hash))]),
    deleted: { kept: 'Without them everybody could have any number of free trials. They are hashes with an end date.' },
    // Its key is the account's own id, with which nobody can sign up again.
    isDeletedAnyway: ({ key }, { userId }) => key.pk === trialUsed('user', userId).pk,
  },
  EVT: {
    kinds: ['paymentEvents'],
    find: 'Its rows are ids of events, which name nobody.',
    deleted: { kept: 'An event that comes again would be applied again. They expire after 40 days.' },
  },
  BILLING: {
    kinds: ['subscription'],
    find: async ({ userId, registrationIds, customerIds }, table) => {
      const open = await rowsAt(table, [
        openAttempt('user', userId),
        ...registrationIds.map((id) => openAttempt('registration', id)),
      ]);
      const { pk } = pendingCompensation('any');
      const others = await Promise.all(
        ['PARKED', 'UNDO', 'ADDRESS'].map((kind) => table.rows(pk, `${kind}${KEY_SEPARATOR}`)),
      );
      const isTheirs = ({ values }: StoredRow) =>
        values.userId === userId ||
        registrationIds.some((id) => values.registrationId === id) ||
        (typeof values.customerId === 'string' && customerIds.has(values.customerId));
      return [...open, ...others.flat().filter(isTheirs)];
    },
    deleted: 'first',
  },
  OUTBOX: {
    kinds: ['emails'],
    find: async ({ emails, askedEmails }, table) => {
      const all = await table.rows(outboxEmail('any').pk);
      return all.filter(({ values: { to, kind, purpose } }) => {
        // The receipt is the last trace, and goes by itself within a day.
        if (kind === 'account-deleted') return false;
        const isTo = (email: string) => email === to;
        return emails.some(isTo) || (purpose === 'email-change' && askedEmails.some(isTo));
      });
    },
    deleted: 'first',
  },
  MAIL: {
    kinds: ['bounces'],
    find: ({ emailHashes }, table) =>
      rowsAt(
        table,
        emailHashes.flatMap((hash) => [emailBounceStop(hash), emailComplaintStop(hash)]),
      ),
    deleted: 'first',
  },
  TARGET: {
    kinds: ['alertTargets'],
    find: async ({ userId }, table) => {
      const devices = await table.rows(userProfile(userId).pk, `ALERT_DEVICE${KEY_SEPARATOR}`);
      const hashes = devices.flatMap(({ key }) => key.sk.split(KEY_SEPARATOR)[1] ?? []);
      const [telegram] = await rowsAt(table, [alertTelegram(userId)]);
      const { chatHash, codeHash } = telegram?.values ?? {};
      const found = await rowsAt(table, [
        ...hashes.map(deviceOwner),
        ...(typeof chatHash === 'string' ? [chatOwner(chatHash)] : []),
        ...(typeof codeHash === 'string' ? [telegramCode(codeHash)] : []),
      ]);
      // A browser or a chat may have changed hands.
      return found.filter(({ values }) => values.userId === userId);
    },
    deleted: 'first',
  },
  DELETION: {
    kinds: ['deletions'],
    find: ({ userId }, table) => rowsAt(table, [pendingDeletion(userId)]),
    deleted: {
      kept: 'Its row goes when the deletion is finished. Hashes stay, so that no backup brings the account back.',
    },
  },
  PARTNER: {
    kinds: ['partnership'],
    find: async ({ userId }, table) => {
      const [own] = await rowsAt(table, [userPartner(userId)]);
      const code = own?.values.code;
      return typeof code === 'string' ? rowsAt(table, [partner(code)]) : [];
    },
    deleted: 'first',
  },
  REFERRAL: {
    kinds: ['partnership'],
    find: 'Its rows have random ids, to which only a row of the account’s own leads.',
    deleted: {
      kept: 'Commissions must be accounted for. Once the account’s own row is deleted, its rows are nobody’s.',
    },
  },
  PASSKEY: {
    kinds: ['passkeys'],
    find: async ({ userId }, table) => {
      const { pk } = userProfile(userId);
      const own = await table.rows(pk, `PASSKEY${KEY_SEPARATOR}`);
      const hashes = own.flatMap(({ key }) => key.sk.split(KEY_SEPARATOR)[1] ?? []);
      return rowsAt(table, hashes.map(passkeyOwner));
    },
    deleted: 'first',
  },
  CHALLENGE: {
    kinds: ['passkeys'],
    find: 'Challenges are random, found by nothing but themselves, and valid for five minutes.',
    deleted: { kept: 'They expire by themselves.' },
  },
  CONSENT: {
    kinds: ['consent'],
    find: async ({ userId }, table) => {
      const own = await table.rows(userProfile(userId).pk, `CONSENT${KEY_SEPARATOR}`);
      const ids = own.flatMap(({ key }) => key.sk.split(KEY_SEPARATOR)[1] ?? []);
      return rowsAt(table, ids.map(renewalConsent));
    },
    deleted: { kept: 'Consent has to be proved later. Once the account’s own row is deleted, its rows are nobody’s.' },
  },
  LIVE: {
    kinds: ['connections'],
    find: async ({ userId }, table) => {
      const list = await rowsAt(table, [userConnections(userId)]);
      const ids = list.flatMap(({ values }) => (Array.isArray(values.ids) ? values.ids : []));
      return [...list, ...(await rowsAt(table, ids.map(String).map(liveConnection)))];
    },
    deleted: 'first',
  },
  ALERT: {
    kinds: ['alerts'],
    find: ({ userId }, table) => table.rows(alert(userId, 'any').pk),
    deleted: 'first',
  },
  ALERT_CHANGED: {
    kinds: ['alerts'],
    find: ({ userId }, table) => rowsAt(table, [alertRulesChanged(userId)]),
    deleted: 'first',
  },
  ALERTING: {
    kinds: ['alerts'],
    find: async ({ userId }, table) => {
      const shard = shardOf(userId);
      const pending = await table.rows(pendingAlert(shard, userId, 'any').pk);
      const checks = await Promise.all(leagues.map(({ key }) => table.rows(alertCheck(key, 0, userId, 'any').pk)));
      const reminders = await table.rows(expiryReminder(shard, 0, userId, 'any').pk);
      const others = await rowsAt(table, [matchedRules(shard, userId)]);
      return [...pending, ...checks.flat(), ...reminders, ...others].filter(({ values }) => values.userId === userId);
    },
    deleted: 'first',
  },
  BET: {
    kinds: ['bets', 'ledger'],
    find: ({ userId }, table) => table.rows(betCount(userId).pk),
    deleted: 'sources',
  },
  BET_GAME: {
    kinds: ['bets'],
    find: async ({ userId }, table) => {
      const positions = await table.rows(betCount(userId).pk, `POSITION${KEY_SEPARATOR}`);
      const keys = positions.flatMap(({ values }) => {
        const { success, data } = withGame.safeParse(values);
        return success ? [gamePosition(data.game.id, userId, data.id)] : [];
      });
      return rowsAt(table, keys);
    },
    deleted: 'first',
  },
  BET_LEAGUE: {
    kinds: [],
    find: 'Its rows are games on which somebody has bets, and do not say who.',
    deleted: { kept: 'Others may have bets on the same games. They expire a month after the game.' },
  },
  GAME: impersonal,
  HISTORY: impersonal,
  PRICES: {
    kinds: [],
    find: 'Its rows are prices of outcomes on which somebody has a bet, and do not say who.',
    deleted: { kept: 'They hold nothing of any person, and expire a month after the game.' },
  },
  PROOF: impersonal,
  SNAPSHOT: impersonal,
  SCAN: impersonal,
  CREDITS: impersonal,
  PROVIDER: impersonal,
};
