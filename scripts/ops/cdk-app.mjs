/**
 * The app of cdk.json: builds what the stage's deployment uploads, then synthesizes. Plain JavaScript without imports, since an older Node
 * cannot read the rest.
 */
import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [wanted] = devDependencies.node.split('.');

if (process.versions.node.split('.')[0] === wanted) {
  await import('./cdk-app.ts');
} else {
  console.error(
    `Crossbook is deployed with Node ${wanted}, and this is Node ${process.versions.node}: run "npx cdk", which uses the Node that npm installed with the project.`,
  );
  process.exitCode = 1;
}
