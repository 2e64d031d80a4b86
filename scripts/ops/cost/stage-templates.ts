import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '../../../infra/config/stages.ts';
import { stageApp } from '../../../infra/stacks/stage-app.ts';
import { bundleFolder, pageFolder } from '../../../shared/deployment/functions.ts';
import { entries } from '../bundle/entries.ts';
import { type Template, template } from './inventory.ts';

/** A stage's templates, synthesized here and now from empty functions and an empty page: what costs money does not depend on code. */
export function stageTemplates(stage: StageName): readonly Template[] {
  const root = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const files = entries.map(({ name }) => [bundleFolder(name), 'index.mjs'] as const);
    for (const [folder, file] of [...files, [pageFolder(stage), 'index.html'] as const]) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, file), '');
    }
    const outdir = join(root, 'cdk.out');
    const { stacks } = stageApp({ stages: [stage], root, outdir, cloudFormationRules: false }).synth();
    return stacks.map((stack) => template.parse(stack.template));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
