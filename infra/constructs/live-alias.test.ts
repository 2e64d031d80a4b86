import { jobs } from '../../shared/deployment/jobs.ts';
import { rollbackAlarms, SHIFT_PARAMETER } from '../../shared/deployment/rollback.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { stageNames, stages } from '../config/stages.ts';
import { synthesize } from '../testing/synthesis.ts';
import { alarmNamed, functionBehind, resourcesOf, type Stacks, stacksOf, type Template } from '../testing/templates.ts';

const isOurs = ({ Metadata }: { Metadata?: Readonly<Record<string, unknown>> }) =>
  Metadata !== undefined && ENTRY_METADATA in Metadata;
const functionsOf = (template: Template) =>
  resourcesOf(template, 'AWS::Lambda::Function').filter(([, resource]) => isOurs(resource));

/** Logical id of each function's version, which changes exactly when the deployment publishes a new one. */
function versionIds(stacks: Stacks): Map<string, string> {
  return new Map(
    Object.values(stacks).flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Alias').map(([, { Properties }]): [string, string] => [
        String(template.Resources[Properties.FunctionName.Ref]?.Metadata?.[ENTRY_METADATA]),
        Properties.FunctionVersion['Fn::GetAtt'][0],
      ]),
    ),
  );
}

describe.each(stageNames)('%s', (stage) => {
  const stacks = stacksOf(stage);
  const { api } = stacks;

  it('every function has one alias, at its own newest version', () => {
    for (const template of Object.values(stacks)) {
      const aliases = resourcesOf(template, 'AWS::Lambda::Alias').map(([, { Properties }]) => Properties);
      expect(aliases.map(({ FunctionName }) => FunctionName.Ref).toSorted()).toEqual(
        functionsOf(template)
          .map(([id]) => id)
          .toSorted(),
      );
      for (const { Name, FunctionName, FunctionVersion } of aliases) {
        const [version, attribute] = FunctionVersion['Fn::GetAtt'];
        expect([Name, attribute]).toEqual(['live', 'Version']);
        expect(template.Resources[version]).toMatchObject({
          Type: 'AWS::Lambda::Version',
          Properties: { FunctionName },
        });
      }
    }
  });

  it('routes, schedules, rules, retries and permissions refer to aliases, never to a function or a version', () => {
    const callers = [
      ...['AWS::ApiGatewayV2::Integration', 'AWS::Scheduler::Schedule', 'AWS::Events::Rule'],
      ...['AWS::Lambda::Permission', 'AWS::IAM::Policy'],
    ];
    for (const template of [stacks.api, stacks.odds, stacks.mail, stacks.billing]) {
      const text = JSON.stringify(callers.flatMap((type) => resourcesOf(template, type)));
      const direct = [...functionsOf(template), ...resourcesOf(template, 'AWS::Lambda::Version')].filter(([id]) =>
        text.includes(`"${id}"`),
      );
      expect(direct.map(([id]) => id)).toEqual([]);
      for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Permission')) {
        expect(functionBehind(template, Properties.FunctionName)).toBeDefined();
      }
      for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::EventInvokeConfig')) {
        expect(JSON.stringify(Properties.Qualifier)).toContain('live');
      }
    }
  });

  it('each of the API’s functions moves by its own group as the stage says, and jobs move at once', () => {
    for (const [id, alias] of resourcesOf(api, 'AWS::Lambda::Alias')) {
      const { ApplicationName, DeploymentGroupName } = Object(alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate);
      const entry = functionBehind(api, { Ref: id })?.Metadata?.[ENTRY_METADATA];
      const group = api.Resources[DeploymentGroupName.Ref]?.Properties;
      expect(group).toMatchObject({ ApplicationName, DeploymentGroupName: String(entry).replaceAll('/', '-') });
      expect(group.DeploymentConfigName['Fn::If'].slice(1)).toEqual([
        'CodeDeployDefault.LambdaAllAtOnce',
        `CodeDeployDefault.${stages[stage].release.shift}`,
      ]);
      expect(alias.DependsOn).toContain(DeploymentGroupName.Ref);
    }
    for (const template of [stacks.odds, stacks.mail, stacks.billing]) {
      const policies = resourcesOf(template, 'AWS::Lambda::Alias').map(([, { UpdatePolicy }]) => UpdatePolicy);
      expect(new Set(policies)).toEqual(new Set([undefined]));
    }
  });

  it('the API’s alarms stop a shift, except one that an operator asks for at once', () => {
    expect(api.Parameters?.[SHIFT_PARAMETER]).toMatchObject({ Default: 'gradual' });
    const groups = resourcesOf(api, 'AWS::CodeDeploy::DeploymentGroup').map(([, { Properties }]) => Properties);
    expect(groups).toHaveLength(functionsOf(api).length);
    for (const { AlarmConfiguration, AutoRollbackConfiguration } of groups) {
      const names = AlarmConfiguration.Alarms.map(
        ({ Name }: { Name: { Ref: string } }) => api.Resources[Name.Ref]?.Properties.AlarmName,
      );
      expect(names).toEqual([`crossbook-${stage}-server-errors`, `crossbook-${stage}-unexpected_error`]);
      const [condition, atOnce, gradual] = AlarmConfiguration.Enabled['Fn::If'];
      expect([atOnce, gradual]).toEqual([false, true]);
      expect(api.Conditions?.[condition]).toEqual({ 'Fn::Equals': [{ Ref: SHIFT_PARAMETER }, 'at-once'] });
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
  });

  it('every rollback alarm exists, and CloudFormation takes no more than five', () => {
    expect(rollbackAlarms.length).toBeLessThanOrEqual(5);
    const all: Template = { Resources: Object.assign({}, ...Object.values(stacks).map(({ Resources }) => Resources)) };
    for (const name of rollbackAlarms) expect(alarmNamed(all, `crossbook-${stage}-${name}`)).toBeDefined();
  });
});

it('a changed setting publishes a new version of exactly the functions that read it', () => {
  const before = versionIds(stacksOf('dev'));
  const { mailSender } = stages.dev;
  try {
    Object.assign(stages.dev, { mailSender: { address: 'another@crossbook.example' } });
    const after = versionIds(synthesize('dev'));
    expect(
      [...after]
        .filter(([name, id]) => before.get(name) !== id)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'alerts/send-alerts',
      'alerts/send-test',
      'alerts/sweep-alerts',
      'mail/deliver-mail',
      'mail/sweep-outbox',
    ]);
  } finally {
    Object.assign(stages.dev, { mailSender });
  }
});

it('a raised revision changes every function, so that each is published anew', () => {
  const before = versionIds(stacksOf('dev'));
  const { release } = stages.dev;
  try {
    Object.assign(stages.dev, { release: { ...release, revision: 2 } });
    const stacks = synthesize('dev');
    const after = versionIds(stacks);
    expect([...after].filter(([name, id]) => before.get(name) === id)).toEqual([]);
    expect(after.size).toBeGreaterThan(Object.keys(jobs).length);
    // Lambda publishes no second version of the same code and settings.
    for (const [, { Properties }] of functionsOf(stacks.api)) expect(Properties.Description).toBe('Revision 2');
  } finally {
    Object.assign(stages.dev, { release });
  }
});
