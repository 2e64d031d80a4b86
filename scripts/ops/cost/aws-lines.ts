import { type Line, metered } from './line.ts';
import { DAYS_PER_MONTH, GB, MONTH_SECONDS } from './month.ts';
import { type Runs, rebuilds } from './runs.ts';
import { type Traffic, trafficOf } from './traffic.ts';
import { watchingLines } from './watching-lines.ts';
import type { Work } from './work.ts';

const FUNCTION = 'AWS::Lambda::Function';
const TABLE = 'AWS::DynamoDB::Table';
const BUCKET = 'AWS::S3::Bucket';

/** API Gateway counts a call again for each further 512 kB. */
const METERED_BYTES = 512 * 1024;
/** Parts live for six hours, the ledger for 62 days. */
const PART_LIFE_HOURS = 6;
const LEDGER_LIFE_DAYS = 62;
/** Of many who ask for a scan within a minute one is passed on. */
const SCANS_ASKED_APART_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
/** What a cold start fetches: the origin secret from Secrets Manager, and about as many from Parameter Store, each decrypted. */
const SECRETS_PER_START = 1;
const DECRYPTIONS_PER_START = 2;
const SITE_BYTES = 900_000;
/** Releases whose files still lie in the bucket: nothing prunes them, so after a year. */
const MONTHS_OF_RELEASES = 12;
/** Request lines and bodies of calls to the provider and Stripe. */
const CALL_OUT_BYTES = 1_500;
const STRIPE_CALLS_PER_SUBSCRIBER = 10;

/** AWS's part of the bill. */
export function awsLines(work: Work): readonly Line[] {
  const { usage, runs, inventory, prices } = work;
  const traffic = trafficOf(usage, runs);
  const mails = of(runs, 'mails');
  const asked = usage.subscribers * usage.scansAskedPerDay * DAYS_PER_MONTH;
  return [
    ...edgeLines(traffic, work),
    ...functionLines(traffic, work),
    ...tableLines(work),
    ...metered(prices.mails, [{ label: 'mails sent', quantity: mails, resource: 'AWS::SES::EmailIdentity' }]),
    ...metered(prices.busEvents, [
      {
        label: 'events on our bus',
        quantity: mails + Math.min(asked, MONTH_SECONDS / SCANS_ASKED_APART_SECONDS),
        resource: 'AWS::Events::EventBus',
      },
    ]),
    ...metered(prices.scheduledStarts, [
      { label: 'starts by the clock', quantity: startsOf(work), resource: 'AWS::Scheduler::Schedule' },
    ]),
    ...metered(prices.queueRequests, [
      // Nobody polls them; a message comes when something failed.
      { label: 'failures kept', quantity: 0, resource: 'AWS::SQS::Queue' },
    ]),
    ...watchingLines(work),
    ...metered(prices.secrets, [
      {
        label: 'secrets that are generated',
        quantity: inventory.counts.get('AWS::SecretsManager::Secret') ?? 0,
        resource: 'AWS::SecretsManager::Secret',
      },
    ]),
    ...metered(prices.secretReads, [
      {
        label: 'reads of generated secrets',
        quantity: traffic.coldStarts * SECRETS_PER_START,
        resource: 'AWS::SecretsManager::Secret',
      },
    ]),
    ...metered(prices.decryptions, [
      { label: 'secrets decrypted (KMS)', quantity: traffic.coldStarts * DECRYPTIONS_PER_START },
    ]),
    ...metered(prices.bytesOut, [{ label: 'calls to provider and Stripe', quantity: bytesOut(work) / GB }]),
  ];
}

/** CDN, files, firewall, API. */
function edgeLines(traffic: Traffic, { usage, runs, inventory, prices }: Work): readonly Line[] {
  const distribution = 'AWS::CloudFront::Distribution';
  const firewall = 'AWS::WAFv2::WebACL';
  const firewalls = inventory.counts.get(firewall) ?? 0;
  const calls = runs.reduce((sum, { count, replyBytes }) => {
    return replyBytes === null ? sum : sum + count * Math.max(1, Math.ceil(replyBytes / METERED_BYTES));
  }, 0);
  return [
    ...metered(prices.cdnRequests, [
      { label: 'requests to the API', quantity: traffic.calls, resource: distribution },
      { label: 'requests for files', quantity: traffic.files, resource: distribution },
    ]),
    ...metered(prices.cdnBytes, [
      { label: 'bytes of lists', quantity: traffic.listBytes / GB, resource: distribution },
      { label: 'bytes of other answers', quantity: traffic.otherBytes / GB, resource: distribution },
      { label: 'bytes of files', quantity: traffic.fileBytes / GB, resource: distribution },
    ]),
    ...metered(prices.cdnFunctionRuns, [
      {
        label: 'viewer functions',
        quantity: traffic.calls + traffic.files,
        resource: 'AWS::CloudFront::Function',
      },
    ]),
    ...metered(prices.firewalls, [{ label: 'firewall', quantity: firewalls, resource: firewall }]),
    ...metered(prices.firewallRules, [
      { label: 'firewall’s rules', quantity: inventory.firewallRules, resource: firewall },
    ]),
    ...metered(prices.firewallRequests, [
      {
        label: 'requests it looks at',
        quantity: firewalls * (traffic.calls + traffic.files),
        resource: firewall,
      },
    ]),
    ...metered(prices.fileStorage, [
      {
        label: 'files of a year’s releases',
        quantity: (SITE_BYTES * usage.releasesPerMonth * MONTHS_OF_RELEASES) / GB,
        resource: BUCKET,
      },
    ]),
    ...metered(prices.fileReads, [
      // The document is asked for again each time; everything else the CDN has.
      { label: 'files read by the CDN', quantity: traffic.documents, resource: BUCKET },
    ]),
    ...metered(prices.apiRequests, [{ label: 'API calls', quantity: calls, resource: 'AWS::ApiGatewayV2::Api' }]),
  ];
}

function functionLines({ coldStarts }: Traffic, work: Work): readonly Line[] {
  const { usage, scan, runs, inventory, prices } = work;
  const memory = (entry: string) => {
    const gigabytes = inventory.functionMemory.get(entry);
    if (gigabytes === undefined) throw new Error(`The templates hold no function ${entry}`);
    return gigabytes;
  };
  const extra = [
    {
      label: 'lists made anew',
      quantity: rebuilds(usage, scan, runs) * usage.rebuildSeconds * memory('opportunities/list-opportunities'),
    },
    { label: 'cold starts', quantity: coldStarts * usage.coldStartSeconds * memory('account/get-user') },
  ];
  const times = runs.map(({ label, count, seconds, entry }) => ({ label, quantity: count * seconds * memory(entry) }));
  return [
    ...metered(
      prices.lambdaRequests,
      runs.map(({ label, count }) => ({ label: `runs: ${label}`, quantity: count, resource: FUNCTION })),
    ),
    ...metered(
      prices.lambdaGbSeconds,
      [...times, ...extra].map(({ label, quantity }) => ({ label: `time: ${label}`, quantity, resource: FUNCTION })),
    ),
  ];
}

function tableLines({ usage, scan, runs, prices }: Work): readonly Line[] {
  const units = (kind: 'writes' | 'reads', chosen: (run: Runs) => boolean) =>
    runs.filter(chosen).reduce((sum, run) => sum + run.count * run[kind], 0);
  const scans = ({ label }: Runs) => label === 'scans';
  const people = (run: Runs) => !scans(run);
  const scansAHour = HOUR_SECONDS / usage.scanSeconds;
  const lag = usage.expiryLagHours;
  const parts = scan.storedBytesPerScan * scansAHour * (PART_LIFE_HOURS + lag);
  const ledger = scan.ledgerBytesPerScan * scansAHour * (LEDGER_LIFE_DAYS * DAY_HOURS + lag);
  const stored = [
    { label: 'subscribers’ rows', quantity: (usage.subscribers * usage.rowBytesPerSubscriber) / GB, resource: TABLE },
    { label: 'lists and ledger', quantity: (parts + ledger) / GB, resource: TABLE },
  ];
  return [
    ...metered(prices.tableWrites, [
      { label: 'writes of calls and jobs', quantity: units('writes', people), resource: TABLE },
      { label: 'writes of scans', quantity: units('writes', scans), resource: TABLE },
    ]),
    ...metered(prices.tableReads, [
      { label: 'reads of calls and jobs', quantity: units('reads', people), resource: TABLE },
      { label: 'reads of scans', quantity: units('reads', scans), resource: TABLE },
      {
        label: 'lists read to make them anew',
        quantity: rebuilds(usage, scan, runs) * scan.listReads,
        resource: TABLE,
      },
    ]),
    ...metered(prices.tableStorage, stored),
    ...metered(
      prices.tableRecovery,
      stored.map((part) => ({ ...part, label: `${part.label}: recovery to any second` })),
    ),
  ];
}

function startsOf({ scan, inventory }: Work): number {
  return [...inventory.schedules].reduce(
    (sum, [entry, seconds]) =>
      sum + (entry === 'opportunities/refresh-odds' ? scan.scansPerMonth : MONTH_SECONDS / seconds),
    0,
  );
}

function bytesOut({ usage, scan }: Work): number {
  // The provider's free list and the sweep of each league, and what is asked about single games.
  const provider = scan.scansPerMonth * (usage.leagues + scan.paidCallsPerScan);
  return CALL_OUT_BYTES * (provider + usage.subscribers * STRIPE_CALLS_PER_SUBSCRIBER);
}

function of(runs: readonly Runs[], label: string): number {
  return runs.find((run) => run.label === label)?.count ?? 0;
}
