import { type ArgDef, type ArgsDef, defineCommand, type ParsedArgs, runCommand, showUsage } from 'citty';
import { stageNames } from '../../infra/config/stages.ts';

interface Command<T extends ArgsDef> {
  readonly name: string;
  readonly description: string;
  readonly args: T;
  readonly run: (args: ParsedArgs<T>) => unknown;
}

/** The argument with which every command of operators begins. */
export const stageArg = {
  type: 'enum' as const,
  options: [...stageNames],
  required: true as const,
  description: 'Which stage',
} satisfies ArgDef;

/**
 * Runs a command as it was typed. Of a failure its message alone is said, since it is for the person at the keyboard, and the process ends
 * with 1. What the command does not know is refused: a slip of the pen must not deploy something else.
 */
export async function runAtTerminal<const T extends ArgsDef>(
  { name, description, args, run }: Command<T>,
  typed: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const command = defineCommand({ meta: { name, description }, args, run: (context) => run(context.args) });
  try {
    if (typed.includes('--help')) return await showUsage(command);
    refuseMistyped(typed, args);
    await runCommand(command, { rawArgs: [...typed] });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @throws Error naming an argument that the command does not have, that is given twice, of which one would be lost, or that is missing */
function refuseMistyped(typed: readonly string[], args: ArgsDef): void {
  const seen = new Set<string>();
  for (let at = 0; at < typed.length; at += 1) {
    const [, name = '', , given] = /^--([a-z-]+)(=(.*))?$/.exec(typed[at] ?? '') ?? [];
    const known = args[name];
    if (known === undefined) throw new Error(`Unknown argument: ${typed[at]}. See --help.`);
    if (seen.has(name)) throw new Error(`--${name} is given twice.`);
    seen.add(name);
    if (known.type === 'boolean' || given !== undefined) continue;
    at += 1;
    if (typed[at] === undefined || typed[at]?.startsWith('--')) throw new Error(`--${name} needs a value.`);
  }
  // citty lets a choice be left out though it is required.
  const missing = Object.keys(args).find((name) => args[name]?.required === true && !seen.has(name));
  if (missing !== undefined) throw new Error(`--${missing} is missing. See --help.`);
}
