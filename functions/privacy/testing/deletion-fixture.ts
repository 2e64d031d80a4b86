import type { Preset } from '../../../shared/contracts/presets.ts';
import { noLimits } from '../../../shared/exposure/stops.ts';
import { addRule } from '../../alerts/rules/rule-store.ts';
import { addDevice } from '../../alerts/targets/device-store.ts';
import { linkChat, newTelegramCode } from '../../alerts/targets/telegram-store.ts';
import { addWebhook } from '../../alerts/targets/webhook-store.ts';
import { aSubscription, aWebhookAddress } from '../../alerts/testing/alert-targets.ts';
import { anAlertRule } from '../../alerts/testing/an-alert-rule.ts';
import { placePosition } from '../../bets/place-position.ts';
import { aPosition } from '../../bets/testing/a-position.ts';
import { limitsStep } from '../../bettor/limits/limits-store.ts';
import { addPreset } from '../../bettor/presets/preset-store.ts';
import { addPromotion } from '../../bettor/promotions/promotion-store.ts';
import { aPromotion } from '../../bettor/promotions/testing/a-promotion.ts';
import { newEmail, subscriber } from '../../billing/testing/checkout-browser.ts';
import { stripeState } from '../../billing/testing/invariants.ts';
import { type RepairFixture, repairFixture } from '../../billing/testing/repair-fixture.ts';
import { emailAsked, emailPending } from '../../identity/email-change/pending-email-store.ts';
import { type CodeRow, sendCodeStep } from '../../mail/codes/code-store.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { createSuppressionStore } from '../../mail/suppression-store.ts';
import { randomHex } from '../../platform/hash.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { shardOf } from '../../platform/shards.ts';
import {
  alert,
  emailOwner,
  liveConnection,
  loginFailures,
  outboxEmail,
  parkedEvent,
  partner,
  passkey,
  passkeyOwner,
  pendingAlert,
  userBetting,
  userConnections,
  userPartner,
  userPreferences,
} from '../../platform/table/keys.ts';
import { TEST_SEAL_KEY } from '../../testing/test-environment.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { run } from '../delete-account.handler.ts';
import { continueDeletion, STRAGGLERS_SECONDS } from '../delete-account.ts';
import { pendingDeletions } from '../deletion-store.ts';

export type Subscriber = Awaited<ReturnType<typeof subscriber>>;
type Deps = RepairFixture['deps'];

/** A table and a Stripe of its own, with what tests of deletions need. */
export async function deletionFixture() {
  const fixture = await repairFixture();
  const { deps, table, hashOf } = fixture;
  const allRows = fixture.store.items;

  /** The call of a browser, when its session has been read. */
  async function readyToDelete({ person }: Pick<Subscriber, 'person'>, using: Deps = deps) {
    const caller = await person.caller();
    const request = { confirmation: 'DELETE' } as const;
    const call = { params: undefined, query: undefined, cookies: person.cookies(), sendCookie: person.keep, request };
    const from = { clientAddress: 'a', visit: TEST_VISIT, caller };
    return () => run({ ...call, ...from }, using);
  }

  return {
    ...fixture,
    allRows,

    /** A subscriber in a trial, with something in every partition that may hold something of a person. */
    async knownPerson() {
      const person = await subscriber(fixture);
      const { email, userId } = person;
      const hash = hashOf(email);
      const now = deps.clock();
      const eventId = `evt_${randomHex(deps.random, 8)}`;
      const at = Math.floor(now / 1000);
      const pending = { email: parseEmailAddress(newEmail()), sessionHash: 's', epoch: 0, askedAt: at };
      const preset: Preset = {
        ...{ id: randomHex(deps.random, 8), name: 'Ada’s', page: 'dashboard', selectedTimeRange: 'all' },
        ...{ selectedSportsbooks: [], selectedLeagues: [], minProfit: 0, maxProfit: 100 },
      };
      const codeRow: CodeRow = {
        ...{ purpose: 'password-reset', email: parseEmailAddress(email), nonce: 'n', keyId: 'k', sentAt: at },
        ...{
          expiresAt: at + 600,
          ownerLeft: 5,
          deviceLeft: 5,
          otherLeft: 5,
          flowHash: 'f',
          decoy: false,
          userId,
          epoch: 0,
        },
        ...{ dayStart: at, daySends: 1, dayBlocks: [] },
      };
      await table.put(userPreferences(userId), { theme: 'dark' });
      await table.transact([limitsStep(userId, { ...noLimits, timeOutUntil: 1 }, { limits: noLimits, version: 0 })]);
      await table.put(userBetting(userId), { stake: 500, states: ['NJ'], worksIn_1: ['NJ'] });
      await addPreset(table, userId, preset, now);
      const expiresOn = new Date(now).toISOString().slice(0, 10);
      const promotion = {
        userId,
        id: randomHex(deps.random, 16),
        fields: { ...aPromotion, expiresOn },
        restored: false,
      };
      await addPromotion(table, promotion, now);
      await placePosition(table, { userId, request: { key: randomHex(deps.random, 16), ...aPosition } }, now);
      const sealed = { table, sealKey: TEST_SEAL_KEY, random: deps.random };
      const { user, session } = await person.person.caller();
      const device = { name: 'Phone', subscription: aSubscription(eventId), keyId: 'k', tokenHash: session.tokenHash };
      await addDevice(sealed, user, { ...device, assertMayAdd: () => {} }, at);
      await addWebhook(sealed, userId, { name: 'Ours', address: aWebhookAddress(eventId.slice(-8)) }, at);
      const { code: linkCode } = await newTelegramCode(table, userId, at, deps.random);
      await linkChat(sealed, { code: linkCode, chatId: `5${at}` }, at);
      await newTelegramCode(table, userId, at, deps.random);
      await addRule(deps, { userId, id: randomHex(deps.random, 16), fields: anAlertRule }, now);
      const told = { userId, alertId: eventId, ttl: at + 7 * 86_400 };
      await table.put(alert(userId, eventId), told);
      await table.put(pendingAlert(shardOf(userId), userId, eventId), told);
      await table.transact([
        emailPending(userId, pending),
        emailAsked(userId, pending, [hashOf(pending.email)]),
        sendCodeStep(codeRow, hash, undefined),
        { kind: 'put', key: passkey(userId, eventId), values: { name: 'Phone' } },
        { kind: 'put', key: passkeyOwner(eventId), values: { userId } },
        { kind: 'put', key: userConnections(userId), values: { ids: [eventId] } },
        { kind: 'put', key: liveConnection(eventId), values: { userId } },
        { kind: 'put', key: partner(eventId), values: { code: eventId, userId } },
        { kind: 'put', key: userPartner(userId), values: { code: eventId } },
        { kind: 'put', key: loginFailures(hash), values: { n: 3, ttl: at + 1000 } },
        {
          kind: 'put',
          key: parkedEvent(eventId),
          values: { eventId, type: 'x', parkedAt: at, userId },
        },
        enqueueEmail({ kind: 'password-changed', to: email }, { mailId: newEmailId(deps), now }),
      ]);
      const suppressions = createSuppressionStore(table);
      await suppressions.stopAfterBounce(hash, at);
      await suppressions.stopAfterComplaint(hash, at);
      return { ...person, wanted: pending.email };
    },

    /** Calls delete-account from a browser whose user has just given their password. */
    requestDeletion: async (user: Pick<Subscriber, 'person'>, using: Deps = deps) =>
      (await readyToDelete(user, using))(),
    readyToDelete,

    /** What the hourly job does about deletions. */
    async resumeDeletions() {
      for (const { userId } of await pendingDeletions(table)) await continueDeletion(userId, deps);
    },

    /** The second round, by the hourly job. */
    async finishDeletions() {
      await fixture.advance(STRAGGLERS_SECONDS);
      await fixture.reconcile();
    },

    /** Takes the receipts out of the outbox, as the mail job does. */
    async receipts(): Promise<unknown[]> {
      const rows = await table.rows(outboxEmail('any').pk);
      const found = rows.filter(({ values }) => values.kind === 'account-deleted');
      for (const { key } of found) await table.remove(key);
      return found.map(({ values }) => values.to);
    },

    /** What is left of a deleted person: rows that name them, rows that should not be there, customers at Stripe, log entries. */
    async remains({ email, userId, customerId, wanted }: Subscriber & { readonly wanted?: string }): Promise<string[]> {
      const hash = hashOf(email);
      const rows = await allRows();
      const marks = [email, userId, customerId, 'Byron', ...(wanted === undefined ? [] : [wanted])];
      const naming = rows.filter(({ pk, ...row }) => {
        const text = JSON.stringify(String(pk).startsWith('EVT') ? row : { pk, ...row });
        return marks.some((mark) => text.includes(mark));
      });
      const hashed = rows.filter((row) => JSON.stringify(row).includes(hash) && !/^(TRIAL|RL)#/.test(String(row.pk)));
      const endless = rows.filter(({ pk, ttl }) => String(pk).startsWith('TRIAL') && typeof ttl !== 'number');
      const { customers, running } = await stripeState(fixture, email);
      const logged = fixture.entries.filter((entry) => marks.some((mark) => JSON.stringify(entry).includes(mark)));
      return [
        ...[...naming, ...hashed, ...endless].map((row) => JSON.stringify(row)),
        ...customers.map(({ id }) => `customer ${id}`),
        ...running.map(({ id }) => `subscription ${id}`),
        ...logged.map((entry) => JSON.stringify(entry)),
      ];
    },

    /** All people of these tests have the same card, which has one trial. */
    async forgetCards() {
      const cards = (await allRows()).filter(({ pk }) => String(pk).startsWith('TRIAL#card'));
      for (const { pk, sk } of cards) await table.remove({ pk: String(pk), sk: String(sk) });
    },

    isAddressFree: async (email: string) => (await table.rows(emailOwner(hashOf(email)).pk)).length === 0,
  };
}
