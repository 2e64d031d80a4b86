import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { events } from '../../shared/deployment/events.ts';
import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import { jobs } from '../../shared/deployment/jobs.ts';
import { type Partition, partitions } from '../../shared/deployment/partitions.ts';
import { sockets } from '../../shared/deployment/sockets.ts';
import { type Resource, resourcesOf, stacksOf } from '../testing/templates.ts';
import { ENTRY_METADATA } from './entry-metadata.ts';
import { deletablePartitions, grants } from './grants.ts';
import { isGenerated, parameterName } from './secrets.ts';
import { stageLeagues } from './stages.ts';

const { api, odds, mail, billing, live, alerts, bets, observability } = stacksOf('dev');

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: { 'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': string[] } };
}

/** All policy statements of the role of the function with this entry name. */
function statementsOf(name: string): Statement[] {
  const named = ([, { Metadata }]: [string, Resource]) => Metadata?.[ENTRY_METADATA] === name;
  const template =
    [api, odds, mail, billing, live, alerts, bets, observability].find((each) =>
      resourcesOf(each, 'AWS::Lambda::Function').some(named),
    ) ?? api;
  const fn = resourcesOf(template, 'AWS::Lambda::Function').find(named);
  const role = fn?.[1].Properties.Role['Fn::GetAtt'][0];
  const inline = resourcesOf(template, 'AWS::IAM::Role')
    .filter(([id]) => id === role)
    .flatMap(([, { Properties }]) => Properties.Policies ?? []);
  const attached = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .map(([, { Properties }]) => Properties);
  return [...inline, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const actions = ({ Action }: Statement) => [Action].flat();
const allowedPartitions = (name: string, action: string) =>
  statementsOf(name)
    .filter((statement) => actions(statement).includes(action))
    .flatMap(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? ['everything']);

it('grants has a row for every endpoint, webhook, route of the live socket and job and for the unknown route, and no other', () => {
  expect(Object.keys(grants).toSorted()).toEqual(
    [
      ...Object.keys(contracts),
      ...Object.keys(webhooks),
      ...Object.keys(sockets),
      ...Object.keys(jobs),
      UNKNOWN_ROUTE,
    ].toSorted(),
  );
});

it('the list of partitions contains every partition used in keys', () => {
  const keys = readFileSync(join(import.meta.dirname, '../../functions/platform/table/keys.ts'), 'utf8');
  const used = [...keys.matchAll(/key\(\['([A-Z_]+)'/g)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual([...partitions].toSorted());
});

it.each(Object.entries(grants))(
  '%s may access exactly the partitions in its row',
  (name, { reads, writes, ...row }) => {
    const own: readonly Partition[] = 'deletes' in row ? row.deletes : [];
    const keys = (names: readonly string[]) => names.flatMap((partition) => [partition, `${partition}#*`]).toSorted();
    expect(allowedPartitions(name, 'dynamodb:GetItem').toSorted()).toEqual(keys([...new Set([...reads, ...writes])]));
    expect(allowedPartitions(name, 'dynamodb:PutItem').toSorted()).toEqual(keys(writes));
    expect(allowedPartitions(name, 'dynamodb:UpdateItem').toSorted()).toEqual(keys(writes));
    const deletes = writes.filter((partition) => deletablePartitions.includes(partition) || own.includes(partition));
    expect(allowedPartitions(name, 'dynamodb:DeleteItem').toSorted()).toEqual(keys(deletes));
  },
);

it('rows can be deleted only in partitions where code deletes some, judged by the keys that code imports', () => {
  const functions = join(import.meta.dirname, '../../functions');
  const partitionOf = new Map(
    [
      ...readFileSync(join(functions, 'platform/table/keys.ts'), 'utf8').matchAll(
        /export const (\w+) =[^;]*?key\(\['([A-Z_]+)'/g,
      ),
    ].map(([, key = '', partition]) => [key, partition]),
  );
  const sources = globSync('**/*.ts', { cwd: functions })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\/|^platform\//.test(file))
    .map((file) => readFileSync(join(functions, file), 'utf8'))
    .filter((text) => /table\.remove\(|kind: 'remove'/.test(text));
  const known = sources.flatMap((text) => {
    const [, names = ''] = /import \{([^}]*)\} from '[^']*table\/keys\.ts'/.exec(text) ?? [];
    return names.split(',').map((name) => partitionOf.get(name.trim().split(' ')[0] ?? ''));
  });
  expect([...new Set(known)].filter((partition) => partition !== undefined).toSorted()).toEqual(
    deletablePartitions.toSorted(),
  );
});

/** A statement about objects of the bucket of parts, which have no names that are known beforehand. */
const isAboutParts = ({ Resource }: Statement) =>
  /PublishOutputFnGetAttparts\w+"\}\},"\/\*"\]\]\}$/.test(JSON.stringify(Resource));

/** A statement about live sockets, whose names the gateway chooses. */
const isAboutSockets = ({ Action, Resource }: Statement) =>
  Action === 'execute-api:ManageConnections' &&
  [Resource].flat().every((each) => /\/live\/(POST|DELETE)\/@connections\/\*"\]\]\}$/.test(JSON.stringify(each)));

it('only what sends hints or closes live sockets may reach them', () => {
  const reaching = Object.keys(grants).filter((name) => statementsOf(name).some(isAboutSockets));
  expect(reaching).toEqual(['live/connect', 'live/receive-message', 'live/send-hints', 'live/close-ended']);
});

it.each(Object.keys(grants))('%s may not scan the table and has no wildcard in its statements', (name) => {
  const all = statementsOf(name);
  expect(all.flatMap(actions).filter((action) => action.includes('*') || action === 'dynamodb:Scan')).toEqual([]);
  const others = all.filter((each) => !isAboutParts(each) && !isAboutSockets(each));
  expect(others.filter(({ Resource }) => JSON.stringify(Resource).includes('*'))).toEqual([]);
});

it.each(Object.entries(grants))(
  '%s may read or write parts of lists as its row says, and do nothing else in S3',
  (name, row) => {
    const access =
      'parts' in row ? { reads: ['s3:GetObject'], writes: ['s3:GetObject', 's3:PutObject'] }[row.parts] : [];
    const inBucket = statementsOf(name).filter((each) => actions(each).some((action) => action.startsWith('s3:')));
    expect(inBucket.flatMap(actions)).toEqual(access);
    expect(inBucket.every(isAboutParts)).toBe(true);
  },
);

it('only the scan writes parts of lists, and only what answers with lists or odds, matches or sends alerts, or keeps closing prices reads them', () => {
  const namesWith = (access: string) =>
    Object.entries(grants).flatMap(([name, row]) => ('parts' in row && row.parts === access ? [name] : []));
  expect(namesWith('writes')).toEqual(['odds/scan-league']);
  expect(namesWith('reads').toSorted()).toEqual([
    'alerts/match-alerts',
    'alerts/send-alerts',
    'alerts/sweep-alerts',
    'bets/keep-closes',
    'odds/get-grid',
    'odds/get-history',
    'odds/get-odds',
    'odds/list-events',
    'odds/list-low-hold',
    'odds/list-opportunities',
    'odds/list-overlap',
    'odds/list-promo',
    'odds/list-value',
    'proof/log-listed',
  ]);
});

/** Names of the parameters that this function may read. */
function parametersOf(name: string): string[] {
  return statementsOf(name)
    .filter((statement) => actions(statement).includes('ssm:GetParameters'))
    .flatMap(({ Resource }) => [Resource].flat())
    .flatMap((arn) => {
      const name = JSON.stringify(arn).match(/:parameter\/([^"]+)/)?.[1] ?? '';
      // CloudFormation chooses the names of generated secrets.
      return name === 'aws/reference/secretsmanager/' ? [generatedIn(JSON.stringify(arn))] : name;
    });
}

/** `originsecret2`: of the generated secret that a reference across stacks names. */
function generatedIn(reference: string): string {
  return /originsecret\d/.exec(reference)?.[0] ?? 'none';
}

it.each(Object.entries(grants))('%s may read exactly the parameters in its row', (name, { secrets, ...row }) => {
  const knowsSite = 'knowsSite' in row ? ['crossbook/dev/site-origin'] : [];
  const venuesOff = 'knowsVenuesOff' in row ? ['crossbook/dev/venues-off'] : [];
  const operators = secrets.filter((secret) => !isGenerated(secret));
  const generated = secrets.some(isGenerated) ? ['originsecret1', 'originsecret2'] : [];
  const named = operators.map((secret) => parameterName('dev', secret).slice(1));
  expect(parametersOf(name).toSorted()).toEqual([...named, ...generated, ...knowsSite, ...venuesOff].toSorted());
  const readable = statementsOf(name)
    .filter((statement) => actions(statement).includes('secretsmanager:GetSecretValue'))
    .flatMap(({ Resource }) => [Resource].flat().map((arn) => generatedIn(JSON.stringify(arn))));
  expect(readable.toSorted()).toEqual(generated);
  // One call of Parameter Store reads ten at most.
  expect(parametersOf(name).length).toBeLessThanOrEqual(10);
});

it.each(Object.entries(grants))('%s may put exactly the events in its row on the bus', (name, { publishes }) => {
  const publishing = statementsOf(name).filter((statement) => actions(statement).includes('events:PutEvents'));
  expect(publishing.map(({ Condition }) => Condition)).toEqual(
    publishes.map((event) => ({
      StringEquals: { 'events:source': events[event].source, 'events:detail-type': events[event].detailType },
    })),
  );
});

it('what sends alerts may email them only from their own address, with their own configuration set', () => {
  const sending = Object.entries(grants).flatMap(([name, row]) => ('sendsAlerts' in row ? [name] : []));
  expect(sending).toContain('alerts/send-test');
  for (const name of sending) {
    const allowed = statementsOf(name).filter((each) => actions(each).some((action) => action.startsWith('ses:')));
    expect(allowed.map(({ Action }) => Action)).toEqual(['ses:SendEmail']);
    expect(JSON.stringify(allowed)).toMatch(/configuration-set\/crossbook-dev-alerts"/);
    expect(JSON.stringify(allowed)).not.toMatch(/configuration-set\/crossbook-dev"/);
  }
});

it('only the outbox jobs may send other email, from one address', () => {
  const others = Object.entries(grants).flatMap(([name, row]) => ('sendsAlerts' in row ? [] : [name]));
  const sending = others.flatMap((name) =>
    statementsOf(name)
      .filter((statement) => actions(statement).some((action) => action.startsWith('ses:')))
      .map((statement) => ({ name, ...statement })),
  );
  expect(sending.map(({ name }) => name)).toEqual(['mail/deliver-mail', 'mail/sweep-outbox']);
  for (const { Action, Resource, Condition } of sending) {
    expect(Action).toBe('ses:SendEmail');
    expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'crossbook-dev@crossbook.example' } });
    const ends = [Resource].flat().map((arn) => JSON.stringify(arn).match(/:(identity|configuration-set)\/[^"]+/)?.[0]);
    expect(ends.toSorted()).toEqual([':configuration-set/crossbook-dev', ':identity/crossbook-dev@crossbook.example']);
  }
});

it('only the leagues’ runs and what reads scores get the odds provider’s key', () => {
  const holders = Object.entries(grants).filter(([, { secrets }]) => secrets.some((secret) => secret === 'oddsApiKey'));
  expect(holders.map(([name]) => name)).toEqual(['odds/scan-league', 'bets/grade-bets']);
  const keys = resourcesOf(odds, 'AWS::Lambda::Function').map(([, { Properties, Metadata }]) => [
    Metadata?.[ENTRY_METADATA],
    Properties.Environment.Variables.ODDS_API_KEY_PARAMETER,
  ]);
  expect(keys).toEqual([
    ['odds/plan-scan', undefined],
    ...stageLeagues('dev').map(() => ['odds/scan-league', '/crossbook/dev/odds-api-key']),
  ]);
});

it('only the webhook gets Stripe’s webhook secret, and only checkout and what follows it the key that refunds', () => {
  const holders = (wanted: string) =>
    Object.entries(grants).flatMap(([name, { secrets }]) =>
      secrets.some((secret) => secret === wanted) ? [name] : [],
    );
  expect(holders('stripeWebhookSecret')).toEqual(['billing/stripe-webhook']);
  expect(holders('stripeCustomerKey').toSorted()).toEqual([
    'billing/cancel-subscription',
    'billing/open-billing-portal',
    'billing/reactivate-subscription',
  ]);
  expect(holders('stripeCheckoutKey').toSorted()).toEqual([
    'billing/complete-subscription',
    'billing/complete-subscription-existing-user',
    'billing/create-subscription',
    'billing/create-subscription-existing-user',
    'billing/stripe-webhook',
    'operations/reconciliation/reconcile',
    'privacy/delete-account',
  ]);
});
