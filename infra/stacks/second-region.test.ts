import { type StageConfig, stages } from '../config/stages.ts';
import { projectFolder, temporaryFolder } from '../testing/synthesis.ts';
import { type Stacks, stacksOf, type Template } from '../testing/templates.ts';
import { stageApp } from './stage-app.ts';

/** Names of these services are the account's, whatever the region of the stack. */
const GLOBAL_TYPE = /^AWS::(IAM::(Role|ManagedPolicy|User)$|CloudFront::|Budgets::|S3::|Route53::)/;

/** As docs/operations/disaster-recovery.md says after the loss of the first region. */
function moveToSecondRegion(): void {
  const { backupRegion = '' } = stages.prod;
  const changes: Partial<StageConfig> = { region: backupRegion, backupRegion: 'us-east-2' };
  Object.assign(stages.prod, changes);
  Reflect.deleteProperty(stages.prod, 'firewall');
}

const before = stacksOf('prod');
const outdir = temporaryFolder();
moveToSecondRegion();
const { stacks } = stageApp({
  ...{ stages: ['prod'], root: projectFolder(), outdir, cloudFormationRules: false },
}).synth();
const after = stacksOf('prod', outdir);

it('prod can be deployed whole in the region that its backups are copied to', () => {
  const regions = stacks.map(({ stackName, environment }) => [stackName.split('-').at(-1), environment.region]);
  expect(new Set(regions.filter(([name]) => name !== 'copies').map(([, region]) => region))).toEqual(
    new Set(['us-west-2']),
  );
  expect(Object.fromEntries(regions)).toMatchObject({ copies: 'us-east-2' });
});

it('no global name of the lost stage is in the way of the one in the second region', () => {
  const names = globalNames(before);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => new Set(globalNames(after)).has(name))).toEqual([]);
});

it('the new vault has another name than the copies that are already in its region', () => {
  const name = (template: Template | undefined) => JSON.stringify(template).match(/"BackupVaultName":"([^"]+)"/)?.[1];
  expect([name(before.copies), name(after.vault)]).not.toContain(undefined);
  expect(name(after.vault)).not.toBe(name(before.copies));
});

/** `AWS::Budgets::Budget crossbook-prod-…`, for names that the template sets. */
function globalNames(stacks: Stacks): string[] {
  return Object.values(stacks).flatMap(({ Resources }) =>
    Object.values(Resources)
      .filter(({ Type }) => GLOBAL_TYPE.test(Type))
      .flatMap(({ Type, Properties }) => namesIn(Properties).map((name) => `${Type} ${name}`)),
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    // The names of a role's inline policies are the role's own.
    /^(Name|(Role|ManagedPolicy|Budget|Bucket)Name)$/.test(key) && typeof inner === 'string' ? [inner] : namesIn(inner),
  );
}
