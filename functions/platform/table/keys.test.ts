import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as keys from './keys.ts';

const part = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('#'));
const number = fc.nat(999_999);

/** Every pattern with arbitrary parts; `satisfies` makes a missing one a compile error. */
const patterns = {
  userProfile: part.map(keys.userProfile),
  liveConnection: part.map(keys.liveConnection),
  userConnections: part.map(keys.userConnections),
  hintTurn: fc.constant(keys.hintTurn()),
  userSubscription: part.map(keys.userSubscription),
  userPreferences: part.map(keys.userPreferences),
  userBetting: part.map(keys.userBetting),
  preset: fc.tuple(part, part).map((parts) => keys.preset(...parts)),
  presetCount: part.map(keys.presetCount),
  promotion: fc.tuple(part, part).map((parts) => keys.promotion(...parts)),
  promotionCount: part.map(keys.promotionCount),
  pendingEmail: part.map(keys.pendingEmail),
  formerEmail: fc.tuple(part, part).map((parts) => keys.formerEmail(...parts)),
  emailOwner: part.map(keys.emailOwner),
  emailRegistration: fc.tuple(part, part).map((parts) => keys.emailRegistration(...parts)),
  session: part.map(keys.session),
  userSession: fc.tuple(part, part).map((parts) => keys.userSession(...parts)),
  securityEvent: fc.tuple(part, number, part).map((parts) => keys.securityEvent(...parts)),
  passkey: fc.tuple(part, part).map((parts) => keys.passkey(...parts)),
  passkeyCount: part.map(keys.passkeyCount),
  passkeyOwner: part.map(keys.passkeyOwner),
  passkeyChallenge: part.map(keys.passkeyChallenge),
  rateLimit: fc.tuple(part, part, number).map((parts) => keys.rateLimit(...parts)),
  loginFailures: part.map(keys.loginFailures),
  code: fc.tuple(part, part).map((parts) => keys.code(...parts)),
  verifiedFlow: fc.tuple(part, part).map((parts) => keys.verifiedFlow(...parts)),
  flowState: part.map(keys.flowState),
  flowSession: fc.tuple(part, part).map((parts) => keys.flowSession(...parts)),
  registration: part.map(keys.registration),
  userAttempt: part.map(keys.userAttempt),
  renewalNotice: part.map(keys.renewalNotice),
  userConsent: fc.tuple(part, part).map((parts) => keys.userConsent(...parts)),
  renewalConsent: part.map(keys.renewalConsent),
  trialUsed: fc.tuple(fc.constantFrom('email', 'user', 'card'), part).map((parts) => keys.trialUsed(...parts)),
  stripeEvent: part.map(keys.stripeEvent),
  openAttempt: fc.tuple(fc.constantFrom('registration', 'user'), part).map((parts) => keys.openAttempt(...parts)),
  owedCompensation: part.map(keys.owedCompensation),
  owedCustomerEmail: part.map(keys.owedCustomerEmail),
  parkedEvent: part.map(keys.parkedEvent),
  reconcilerMark: fc.constant(keys.reconcilerMark()),
  partner: part.map(keys.partner),
  partnerClicks: fc.tuple(part, part).map((parts) => keys.partnerClicks(...parts)),
  userPartner: part.map(keys.userPartner),
  userReferral: part.map(keys.userReferral),
  referredSignUp: fc.tuple(part, part).map((parts) => keys.referredSignUp(...parts)),
  referredPayment: fc.tuple(part, part, part).map((parts) => keys.referredPayment(...parts)),
  referredReversal: fc.tuple(part, part, part, part).map((parts) => keys.referredReversal(...parts)),
  referredReinstatement: fc.tuple(part, part, part, part).map((parts) => keys.referredReinstatement(...parts)),
  partnerPayout: fc.tuple(part, number).map((parts) => keys.partnerPayout(...parts)),
  outboxEmail: part.map(keys.outboxEmail),
  parkedEmail: part.map(keys.parkedEmail),
  sentEmail: part.map(keys.sentEmail),
  emailBounceStop: part.map(keys.emailBounceStop),
  emailComplaintStop: part.map(keys.emailComplaintStop),
  owedDeletion: part.map(keys.owedDeletion),
  deletedSubject: part.map(keys.deletedSubject),
  snapshotPointer: fc.constant(keys.snapshotPointer()),
  snapshotAnnounced: fc.constant(keys.snapshotAnnounced()),
  snapshotPart: fc.tuple(part, part, part, number).map((parts) => keys.snapshotPart(...parts)),
  snapshotShared: fc.tuple(part, part).map((parts) => keys.snapshotShared(...parts)),
  snapshotVersion: fc.tuple(part, part).map((parts) => keys.snapshotVersion(...parts)),
  roundLock: fc.constant(keys.roundLock()),
  leagueLock: part.map(keys.leagueLock),
  scanStats: fc.constant(keys.scanStats()),
  leagueStats: part.map(keys.leagueStats),
  leagueWorth: part.map(keys.leagueWorth),
  credits: fc.constant(keys.credits()),
  creditCalls: fc.tuple(part, number).map((parts) => keys.creditCalls(...parts)),
  creditCosts: part.map(keys.creditCosts),
  providerBreaker: fc.constant(keys.providerBreaker()),
  refusedMarkets: part.map(keys.refusedMarkets),
} satisfies Record<keyof typeof keys, fc.Arbitrary<keys.Key>>;

const named = Object.entries(patterns).map(([name, keysOf]) => keysOf.map((key) => ({ name, key })));

it('no two patterns give the same key', () => {
  fc.assert(
    fc.property(fc.oneof(...named), fc.oneof(...named), (one, other) => {
      fc.pre(one.name !== other.name);
      expect(one.key).not.toEqual(other.key);
    }),
    { numRuns: 2000 },
  );
});

/** A key without its variable parts: two patterns with the same skeleton could collide. */
const skeleton = ({ pk, sk }: keys.Key) => [pk, sk].map((text) => text.replaceAll('variable', '*')).join(' | ');

it('patterns differ by their fixed parts and number of parts alone', () => {
  const v = 'variable';
  const skeletons = [
    keys.userProfile(v),
    keys.userSubscription(v),
    keys.userPreferences(v),
    keys.userBetting(v),
    keys.preset(v, v),
    keys.presetCount(v),
    keys.promotion(v, v),
    keys.promotionCount(v),
    keys.pendingEmail(v),
    keys.emailOwner(v),
    keys.emailRegistration(v, v),
    keys.formerEmail(v, v),
    keys.session(v),
    keys.userSession(v, v),
    keys.securityEvent(v, 1, v),
    keys.passkey(v, v),
    keys.passkeyCount(v),
    keys.passkeyOwner(v),
    keys.passkeyChallenge(v),
    keys.rateLimit(v, v, 0),
    keys.loginFailures(v),
    keys.code(v, v),
    keys.verifiedFlow(v, v),
    keys.flowState(v),
    keys.flowSession(v, v),
    keys.registration(v),
    keys.userAttempt(v),
    keys.renewalNotice(v),
    keys.userConsent(v, v),
    keys.renewalConsent(v),
    keys.trialUsed('email', v),
    keys.stripeEvent(v),
    keys.openAttempt('user', v),
    keys.owedCompensation(v),
    keys.owedCustomerEmail(v),
    keys.parkedEvent(v),
    keys.reconcilerMark(),
    keys.partner(v),
    keys.partnerClicks(v, v),
    keys.userPartner(v),
    keys.userReferral(v),
    keys.referredSignUp(v, v),
    keys.referredPayment(v, v, v),
    keys.referredReversal(v, v, v, v),
    keys.referredReinstatement(v, v, v, v),
    keys.partnerPayout(v, 0),
    keys.outboxEmail(v),
    keys.parkedEmail(v),
    keys.sentEmail(v),
    keys.emailBounceStop(v),
    keys.emailComplaintStop(v),
    keys.owedDeletion(v),
    keys.deletedSubject(v),
    keys.snapshotPointer(),
    keys.snapshotAnnounced(),
    keys.snapshotPart(v, v, v, 0),
    keys.snapshotShared(v, v),
    keys.snapshotVersion(v, v),
    keys.roundLock(),
    keys.leagueLock(v),
    keys.scanStats(),
    keys.leagueStats(v),
    keys.leagueWorth(v),
    keys.credits(),
    keys.creditCalls(v, 0),
    keys.creditCosts(v),
    keys.providerBreaker(),
    keys.refusedMarkets(v),
    keys.liveConnection(v),
    keys.userConnections(v),
    keys.hintTurn(),
  ].map(skeleton);
  expect(new Set(skeletons).size).toBe(Object.keys(patterns).length);
});

it.each(['', 'a#b', '#'])('the part "%s", which could make two keys collide, is refused', (bad) => {
  expect(() => keys.session(bad)).toThrow('key part');
});

it('numeric parts sort as numbers', () => {
  expect(keys.snapshotPart('nba', 'v1', 'promo', 10).sk > keys.snapshotPart('nba', 'v1', 'promo', 9).sk).toBe(true);
});
