import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What DynamoDB Local is compiled for. */
const OLDEST_JAVA = 17;

export type JavaFound = { readonly program: string } | { readonly missing: string };

type VersionOf = (program: string) => string | undefined;

/** A Java that is new enough: that of `JAVA_HOME`, else the one on the path; or a sentence that says what is missing. */
export function findJava(
  env: Readonly<Record<string, string | undefined>> = process.env,
  versionOf: VersionOf = askVersion,
): JavaFound {
  const { JAVA_HOME: home } = env;
  const program = home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
  const version = versionOf(program);
  const wanted = `DynamoDB Local needs Java ${OLDEST_JAVA} or newer`;
  if (version === undefined)
    return { missing: `${wanted}, and there is none: install openjdk-17-jre-headless or set JAVA_HOME.` };
  const major = majorOf(version);
  if (major < OLDEST_JAVA) return { missing: `${wanted}, and ${program} is ${version.split('\n')[0]}.` };
  return { program };
}

/** What `java -version` says (on standard error, by tradition); undefined where there is no such program. */
function askVersion(program: string): string | undefined {
  const { status, stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return status === 0 ? stderr : undefined;
}

/** `openjdk version "17.0.15"` is 17, and `"1.8.0_392"`, as it was written until 2017, is 8. */
function majorOf(version: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return Number((first === '1' ? second : first) ?? 0);
}
