import type { SdkCall } from '../../simulators/aws/sdk-calls.ts';
import { refusedCalls, unusedPermissions } from './evaluate.ts';
import type { Permissions } from './read-permissions.ts';

/** What Lambda itself does with a function's role: its log, and the queue of failed events. No call of ours shows it. */
const madeByLambda = /^(logs|sqs):/;

/** Every drill calls these. */
const expectedServices = ['dynamodb', 'events', 's3', 'ses'];

/**
 * Compares calls with what roles allow. `lines`: what was not used. `failures`: calls that no statement allows, and services without any
 * call, which the record must have missed.
 */
export function reviewPermissions(functions: ReadonlyMap<string, Permissions>, calls: readonly SdkCall[]) {
  const callsOf = Map.groupBy(calls, (call) => call.function);
  const failures: string[] = [];
  const unused: string[] = [];
  for (const [name, { statements }] of functions) {
    const own = callsOf.get(name) ?? [];
    const refused = refusedCalls(statements, own).map(
      ({ action, resource, context }) => `${name} may not ${action} on ${resource} ${JSON.stringify(context)}`,
    );
    failures.push(...new Set(refused));
    const ours = statements.filter(({ actions }) => !actions.every((action) => madeByLambda.test(action)));
    unused.push(...ours.flatMap((each) => unusedPermissions(each, own)).map((what) => `  ${name}: ${what}`));
  }
  const services = new Set(calls.map(({ action }) => action.split(':')[0]));
  failures.push(
    ...expectedServices.filter((name) => !services.has(name)).map((name) => `No call of ${name} was recorded`),
  );
  const unknown = [...callsOf.keys()].filter((name) => !functions.has(name));
  failures.push(...unknown.map((name) => `${name} has no role in the templates`));
  const lines = [`${calls.length} calls of ${callsOf.size} functions. Allowed and not used:`, ...unused];
  return { lines, failures };
}
