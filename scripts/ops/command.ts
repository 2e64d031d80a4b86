import { type ArgDef, type ArgsDef, defineCommand, type ParsedArgs, runCommand, showUsage } from 'citty';
import { stageNames } from '../../infra/config/stages.ts';

interface Command<T extends ArgsDef> {
  readonly name: string;
  readonly description: string;
  readonly args: T;
  readonly run: (args: ParsedArgs<T>) => unknown;
}

/** Required by every operator command. */
export const stageArg = {
  type: 'enum' as const,
  options: [...stageNames],
  required: true as const,
  description: 'Which stage',
} satisfies ArgDef;

/**
 * Runs a command with command-line arguments. A failure prints only its message and exits with 1. Unknown arguments are refused, so that a
 * typo cannot deploy something else.
 */
export async function runCommandLine<const T extends ArgsDef>(
  { name, description, args, run }: Command<T>,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const command = defineCommand({ meta: { name, description }, args, run: (context) => run(context.args) });
  try {
    if (argv.includes('--help')) return await showUsage(command);
    checkArguments(argv, args);
    await runCommand(command, { rawArgs: [...argv] });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @throws Error for an unknown, repeated or missing argument */
function checkArguments(argv: readonly string[], args: ArgsDef): void {
  const seen = new Set<string>();
  for (let at = 0; at < argv.length; at += 1) {
    const [, name = '', , given] = /^--([a-z-]+)(=(.*))?$/.exec(argv[at] ?? '') ?? [];
    const known = args[name];
    if (known === undefined) throw new Error(`Unknown argument: ${argv[at]}. See --help.`);
    if (seen.has(name)) throw new Error(`--${name} is given twice.`);
    seen.add(name);
    if (known.type === 'boolean' || given !== undefined) continue;
    at += 1;
    if (argv[at] === undefined || argv[at]?.startsWith('--')) throw new Error(`--${name} needs a value.`);
  }
  // citty does not check required enum arguments.
  const missing = Object.keys(args).find((name) => args[name]?.required === true && !seen.has(name));
  if (missing !== undefined) throw new Error(`--${missing} is missing. See --help.`);
}
