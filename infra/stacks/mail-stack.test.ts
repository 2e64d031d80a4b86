import { events } from '../../shared/deployment/events.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { alarmNamed, functionBehind, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { mail, api } = stacksOf('dev');
const { mail: prodMail } = stacksOf('prod');
const functions = resourcesOf(mail, 'AWS::Lambda::Function').map(([, resource]) => resource);
const rules = resourcesOf(mail, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);

const startedBy = (rule: (typeof rules)[number]) =>
  functionBehind(mail, rule.Targets[0].Arn)?.Metadata?.[ENTRY_METADATA];

/** The emulated deployment recognizes them by their description, too. */
const dnsOutputs = ({ Outputs = {} }: typeof mail) =>
  Object.values(Outputs).flatMap(({ Description, Value }) => (/^DNS of /.test(Description ?? '') ? [Value] : []));

it('the three email jobs have a timeout and reserved concurrency', () => {
  const bounds = functions.map(({ Metadata, Properties }) => [
    Metadata?.[ENTRY_METADATA],
    Properties.Timeout,
    Properties.ReservedConcurrentExecutions,
  ]);
  expect(bounds.toSorted()).toEqual([
    ['mail/deliver-mail', 30, 5],
    ['mail/record-bounce', 30, 2],
    ['mail/sweep-outbox', 60, 1],
  ]);
});

it('only functions that send email get the sender address', () => {
  const named = functions.filter(({ Properties }) => 'MAIL_FROM' in Properties.Environment.Variables);
  expect(named.map(({ Metadata }) => Metadata?.[ENTRY_METADATA]).toSorted()).toEqual([
    'mail/deliver-mail',
    'mail/sweep-outbox',
  ]);
  for (const { Properties } of named) {
    expect(Properties.Environment.Variables).toMatchObject({
      MAIL_FROM: 'crossbook-dev@crossbook.example',
      MAIL_CONFIGURATION_SET: 'crossbook-dev',
    });
  }
  expect(JSON.stringify(api)).not.toContain('MAIL_FROM');
});

it('the sweeper runs every minute and is not retried before the next minute', () => {
  const { ScheduleExpression, Target } = onlyOne(mail, 'AWS::Scheduler::Schedule').Properties;
  expect(ScheduleExpression).toBe('rate(1 minute)');
  expect(functionBehind(mail, Target.Arn)?.Metadata?.[ENTRY_METADATA]).toBe('mail/sweep-outbox');
  expect(Target.RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
});

it('a MailEnqueued event on our bus starts the delivery', () => {
  const rule = rules.find((each) => startedBy(each) === 'mail/deliver-mail');
  const { source, detailType } = events.mailEnqueued;
  expect(rule?.EventPattern).toEqual({ source: [source], 'detail-type': [detailType] });
  expect(rule?.EventBusName).toBeDefined();
});

it('only bounces and complaints of this stage start the job on the account’s bus', () => {
  const rule = rules.find((each) => startedBy(each) === 'mail/record-bounce');
  expect(rule?.EventBusName).toBeUndefined();
  expect(rule?.EventPattern).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Email Bounced', 'Email Complaint Received'],
    detail: { mail: { tags: { 'ses:configuration-set': ['crossbook-dev', 'crossbook-dev-alerts'] } } },
  });
});

it('codes have an hour to arrive and alerts five minutes; both require TLS, and their bounces are reported', () => {
  const sets = resourcesOf(mail, 'AWS::SES::ConfigurationSet').map(([, { Properties }]) => Properties);
  expect(sets.map(({ Name, DeliveryOptions }) => [Name, DeliveryOptions])).toEqual([
    ['crossbook-dev', { TlsPolicy: 'REQUIRE', MaxDeliverySeconds: 3600 }],
    ['crossbook-dev-alerts', { TlsPolicy: 'REQUIRE', MaxDeliverySeconds: 300 }],
  ]);
  for (const { SuppressionOptions } of sets) expect(SuppressionOptions).toEqual({ SuppressedReasons: [] });
  const destinations = resourcesOf(mail, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destinations).toHaveLength(2);
  for (const [, { Properties }] of destinations) {
    expect(Properties.EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint']);
    expect(JSON.stringify(Properties.EventDestination.EventBridgeDestination)).toContain('event-bus/default');
  }
  const { ConfigurationSetAttributes } = onlyOne(mail, 'AWS::SES::EmailIdentity').Properties;
  expect(ConfigurationSetAttributes).toEqual({
    ConfigurationSetName: { Ref: resourcesOf(mail, 'AWS::SES::ConfigurationSet')[0]?.[0] },
  });
});

it('the sender is one address, without DNS records', () => {
  const { EmailIdentity, MailFromAttributes } = onlyOne(mail, 'AWS::SES::EmailIdentity').Properties;
  expect([EmailIdentity, MailFromAttributes]).toEqual(['crossbook-dev@crossbook.example', undefined]);
  expect(dnsOutputs(mail)).toEqual([]);
});

it('the sender is a domain with its own envelope domain, and all DNS records are outputs', () => {
  const { EmailIdentity, MailFromAttributes } = onlyOne(prodMail, 'AWS::SES::EmailIdentity').Properties;
  expect(EmailIdentity).toBe('crossbook.example');
  expect(MailFromAttributes).toEqual({
    MailFromDomain: 'mail.crossbook.example',
    BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
  });
  const [identity = ''] = resourcesOf(prodMail, 'AWS::SES::EmailIdentity').map(([id]) => id);
  const dkim = (n: number) => {
    const part = (kind: string) => ({ 'Fn::GetAtt': [identity, `DkimDNSToken${kind}${n}`] });
    return { 'Fn::Join': ['', [part('Name'), ' CNAME ', part('Value')]] };
  };
  expect(dnsOutputs(prodMail)).toEqual([
    ...[1, 2, 3].map(dkim),
    'mail.crossbook.example MX 10 feedback-smtp.us-east-1.amazonses.com',
    'mail.crossbook.example TXT "v=spf1 include:amazonses.com ~all"',
    '_dmarc.crossbook.example TXT "v=DMARC1; p=quarantine"',
  ]);
});

it('the alarm for a silent sweeper watches the sweeper', () => {
  const { Dimensions } = alarmNamed(mail, 'crossbook-dev-sweeper-silent');
  expect(mail.Resources[Dimensions[0].Value.Ref]?.Metadata?.[ENTRY_METADATA]).toBe('mail/sweep-outbox');
});
