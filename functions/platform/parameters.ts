import { PARAMETER_SUFFIX } from '../../shared/deployment/environment.ts';
import type { Millis } from '../../shared/odds/time.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import type { Log } from './logger.ts';

/** Fetches the values of parameters by name; those that do not exist are absent. `patienceMs`: rejects after this long. */
type FetchParameters = (names: readonly string[], patienceMs: Millis) => Promise<ReadonlyMap<string, string>>;

export interface ParameterSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetchParameters: FetchParameters;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a value can be used; others count as missing. */
  readonly isUsable: (value: string) => boolean;
}

export interface Parameters {
  /**
   * The variable's plain value if set (local development), else the value of the parameter named by `…_PARAMETER`; undefined if it has
   * none, or no usable one.
   * @throws 'unavailable' if it cannot be read
   */
  readonly read: (variable: string) => Promise<string | undefined>;
  /** A number that grows whenever a value has changed, so that what was made of the old values can be made anew. */
  readonly version: () => Promise<number>;
}

/** A rotated value is used within this time. The rules in `docs/operations/secrets.md` depend on it. */
const MAX_AGE_MS = 5 * 60_000;
/** After a failed re-read. */
const TRY_AGAIN_MS = 30_000;
const FIRST_PATIENCE_MS = 9_000;
/** Short, since requests wait for it and the old values still work. */
const REREAD_PATIENCE_MS = 1_000;

/**
 * A function's parameters: all that its environment names are read in one call when the first is needed, and again by the first use after
 * five minutes. That use waits for the call: a process that was frozen for hours must not begin with values of back then. If the call
 * fails, the old values are kept, and so is an old value whose new one is missing or unusable.
 */
export function createParameters({ env, fetchParameters, clock, log, isUsable }: ParameterSources): Parameters {
  let values: ReadonlyMap<string, string> = new Map();
  /** When to read again; undefined before the first read. */
  let dueAt: Millis | undefined;
  let changes = 0;
  let reading: Promise<void> | undefined;

  return { read, version };

  async function read(variable: string): Promise<string | undefined> {
    const plain = env[variable];
    if (plain !== undefined) return plain;
    const name = env[`${variable}${PARAMETER_SUFFIX}`];
    if (name === undefined || name === '') return undefined;
    await reread();
    if (!values.has(name)) await readOnce(FIRST_PATIENCE_MS);
    return values.get(name);
  }

  async function version(): Promise<number> {
    await reread();
    return changes;
  }

  async function reread(): Promise<void> {
    if (dueAt === undefined || clock() < dueAt) return;
    try {
      await readOnce(REREAD_PATIENCE_MS);
    } catch (error) {
      dueAt = clock() + TRY_AGAIN_MS;
      log.error('parameters_not_read_again', {}, error);
    }
  }

  function readOnce(patienceMs: Millis): Promise<void> {
    reading ??= readAll(patienceMs).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readAll(patienceMs: Millis): Promise<void> {
    const names = parameterNames(env);
    const found = await fetchParameters(names, patienceMs).catch((cause: unknown) => {
      throw new Refusal('unavailable', { cause });
    });
    const usable = new Map([...found].filter(([, value]) => isUsable(value)));
    for (const name of values.keys()) if (!usable.has(name)) log.error('parameter_unusable', { parameter: name });
    if ([...values].some(([name, value]) => (usable.get(name) ?? value) !== value)) changes += 1;
    values = new Map([...values, ...usable]);
    dueAt = clock() + MAX_AGE_MS;
  }
}

/** The names of all parameters of an environment. */
function parameterNames(env: ParameterSources['env']): string[] {
  const names = Object.entries(env).flatMap(([variable, name]) =>
    variable.endsWith(PARAMETER_SUFFIX) && name !== undefined && name !== '' ? [name] : [],
  );
  return [...new Set(names)];
}
