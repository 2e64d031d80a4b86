import { randomUUID } from 'node:crypto';
import { beforeAll, expect, vi } from 'vitest';
import { environment, secrets } from '../../shared/deployment/environment.ts';
import { emailHash, parseEmailAddress } from '../platform/mail/email-address.ts';
import { openTables } from '../platform/table/client.ts';
import { TEST_ORIGIN_SECRET, TEST_SECOND_ORIGIN_SECRET, TEST_SITE_ORIGIN } from './http-event.ts';
import { captureLogOutput, loggedLines } from './log-output.ts';
import { secretsIn, trackSecret } from './secret-leaks.ts';
import type { EngineTable, TestTable } from './test-table.ts';

export const TEST_EMAIL_KEY = 'the-email-key-of-tests';
export const TEST_CODE_KEY = 'the-code-key-of-tests';
export const TEST_PEPPER = 'the-pepper-of-tests';
const TEST_STRIPE_CUSTOMER_KEY = 'rk_test_TheCustomerKeyOfTests';
const TEST_STRIPE_CHECKOUT_KEY = 'rk_test_TheCheckoutKeyOfTests';
const TEST_STRIPE_READ_KEY = 'rk_test_TheReadKeyOfTests';
const TEST_WEBHOOK_SECRET = 'whsec_TheWebhookSecretOfTests';
export const TEST_SEAL_KEY = 'the-seal-key-of-tests';
export const TEST_VAPID_KEY = 'the-vapid-key-of-tests';
export const TEST_TELEGRAM_TOKEN = '123:the-token-of-the-bot-of-tests-00000';

/**
 * Sets the environment variables of handlers as in the cloud, with the test's own table. Call at the top of the file, after
 * `testTable()`; handlers read it on their first call. Their log is captured and searched for secrets at the end.
 */
export function testEnvironment(store: TestTable | EngineTable, more: Readonly<Record<string, string>> = {}): void {
  beforeAll(() => {
    const { name, endpoint } = 'endpoint' in store ? store : openedInMemory(store);
    const variables: Record<string, string> = {
      [environment.stage]: 'test',
      [environment.tableName]: name,
      [environment.dynamodbEndpoint]: endpoint,
      [environment.passwordHashing]: 'cheap',
      [environment.siteOrigin]: TEST_SITE_ORIGIN,
      [environment.eventBusName]: 'test',
      [environment.partsBucket]: 'test-parts',
      [environment.oddsApiBaseUrl]: 'https://provider.test',
      [environment.alertMailFrom]: 'alerts@crossbook.test',
      [environment.alertConfigurationSet]: 'crossbook-test-alerts',
      [environment.postalAddress]: 'Crossbook, 1 Test Street, Wilmington, DE 19801',
      [environment.telegramBot]: 'CrossbookTestBot',
      [secrets.sealKey]: TEST_SEAL_KEY,
      [secrets.vapidKey]: TEST_VAPID_KEY,
      [secrets.telegramToken]: TEST_TELEGRAM_TOKEN,
      [secrets.originSecret]: TEST_ORIGIN_SECRET,
      [secrets.secondOriginSecret]: TEST_SECOND_ORIGIN_SECRET,
      [secrets.emailKey]: TEST_EMAIL_KEY,
      [secrets.passwordPepper]: TEST_PEPPER,
      [secrets.codeKey]: TEST_CODE_KEY,
      [secrets.stripeCustomerKey]: TEST_STRIPE_CUSTOMER_KEY,
      [secrets.stripeCheckoutKey]: TEST_STRIPE_CHECKOUT_KEY,
      [secrets.stripeReadKey]: TEST_STRIPE_READ_KEY,
      [secrets.stripeWebhookSecret]: TEST_WEBHOOK_SECRET,
      ...more,
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    for (const name of Object.values(secrets)) trackSecret(variables[name]);
    const release = captureLogOutput();
    return () => {
      release();
      vi.unstubAllEnvs();
      expect(secretsIn(loggedLines().join('')), 'R-300: secrets in the log').toEqual([]);
    };
  });
}

/** Opens the table for this process's handlers. Its address leads nowhere. */
function openedInMemory({ table }: TestTable): Pick<EngineTable, 'name' | 'endpoint'> {
  const name = `memory-${randomUUID()}`;
  openTables.set(name, table);
  return { name, endpoint: 'memory://localhost' };
}

/** What rows and log entries have of an address. */
export function testEmailHash(address: string): string {
  return emailHash(TEST_EMAIL_KEY, parseEmailAddress(address));
}
