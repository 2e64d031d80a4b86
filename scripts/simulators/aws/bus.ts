import { randomUUID } from 'node:crypto';
import { type AwsReply, awsError, parsedObject } from './aws-json.ts';
import type { EventPattern, Rule } from './deployment.ts';
import { type Faults, makeFaults } from './faults.ts';

/** Path of the bus on the product's port. */
export const BUS_PATH = '/__local/bus';

/**
 * `5xx`: fails before any effect; `5xx-after`: fails after it. `refused`: the call succeeds, but every entry fails. `twice`: every event is
 * delivered twice, `reordered`: after the next call's events, both as EventBridge may do at any time. `lost`: it is accepted and never
 * delivered.
 */
export type BusFault = '5xx' | '5xx-after' | 'refused' | 'twice' | 'reordered' | 'lost';
export type BusFaults = Faults<BusFault, object>;

const MAX_ENTRIES = 10;
/** Total size of one call's entries. */
const MAX_BYTES = 256 * 1024;

interface BusOptions {
  /** Name of our own bus. The account's is called `default`, and is used for entries that name none. */
  readonly name: string;
  readonly rules: readonly Rule[];
  /** Starts a function without waiting for it. */
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

interface BusEvent {
  readonly Source: string;
  readonly DetailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** ms */
  readonly at: number;
}

type Result = { readonly EventId: string } | { readonly ErrorCode: string; readonly ErrorMessage: string };

/** EventBridge's PutEvents on two buses. As at AWS, an invalid entry fails alone and an invalid call fails as a whole. */
export function makeBus({ name, rules, start, now }: BusOptions) {
  const { faults, takeFault } = makeFaults<BusFault>();
  let heldBack: (() => void)[] = [];
  const release = () => {
    const deliveries = heldBack;
    heldBack = [];
    for (const each of deliveries) each();
  };

  function putEntry(entry: unknown, fault: BusFault | undefined): Result {
    const { Source, DetailType, Detail, EventBusName = 'default', Time } = { ...Object(entry) };
    for (const [field, value] of Object.entries({ Source, DetailType, Detail })) {
      if (isText(value)) continue;
      return refused('InvalidArgument', `Parameter ${field} is not valid. Reason: ${field} is a required argument.`);
    }
    const detail = parsedObject(Detail);
    if (detail === undefined) return refused('MalformedDetail', 'Detail is malformed.');
    if (EventBusName !== 'default' && EventBusName !== name) {
      return refused('ResourceNotFoundException', `Event bus ${EventBusName} does not exist.`);
    }
    if (Source.startsWith('aws.')) return refused('NotAuthorizedForSourceException', 'Not authorized for the source.');
    if (fault === 'refused') return refused('ThrottlingException', 'Rate exceeded.');
    const event = { Source, DetailType, detail, at: typeof Time === 'number' ? Time * 1000 : now() };
    return { EventId: deliver(EventBusName === name ? 'ours' : 'default', event, fault) };
  }

  /** Returns the event's id. */
  function deliver(bus: Rule['bus'], { Source, DetailType, detail, at }: BusEvent, fault?: BusFault): string {
    const id = randomUUID();
    const event = {
      version: '0',
      id,
      'detail-type': DetailType,
      source: Source,
      account: '000000000000',
      time: `${new Date(at).toISOString().slice(0, 19)}Z`,
      region: 'us-east-1',
      resources: [],
      detail,
    };
    const startAll = () => {
      for (const rule of rules.filter((each) => each.bus === bus && matches(each.pattern, event))) {
        for (const target of rule.functions) start(target, event);
      }
    };
    if (fault === 'reordered') heldBack.push(startAll);
    else if (fault !== 'lost') startAll();
    if (fault === 'twice') startAll();
    return id;
  }

  const operations = (target: string, body: string): AwsReply => {
    if (target !== 'AWSEvents.PutEvents') return awsError(400, 'UnknownOperationException', `No operation ${target}`);
    const entries = parsedObject(body)?.Entries;
    const invalid = (why: string) => awsError(400, 'ValidationException', why);
    if (!Array.isArray(entries) || entries.length === 0) {
      return invalid("Value at 'entries' failed to satisfy constraint: at least 1 entry");
    }
    if (entries.length > MAX_ENTRIES) {
      return invalid("Value at 'entries' failed to satisfy constraint: at most 10 entries");
    }
    if (Buffer.byteLength(body) > MAX_BYTES) {
      return invalid('Total size of the entries in the request is over the limit.');
    }
    const fault = takeFault()?.fault;
    const serverError = awsError(500, 'InternalException', 'An internal error has occurred.');
    if (fault === '5xx') return serverError;
    const earlier = heldBack;
    heldBack = [];
    const results = entries.map((entry) => putEntry(entry, fault));
    for (const each of earlier) each();
    if (fault === '5xx-after') return serverError;
    const failed = results.filter((result) => 'ErrorCode' in result).length;
    return { status: 200, body: JSON.stringify({ FailedEntryCount: failed, Entries: results }) };
  };
  return {
    operations,
    faults: {
      ...faults,
      /** Also delivers what was held back. */
      heal: () => {
        faults.heal();
        release();
      },
      /** Replaces any earlier fault. */
      fail: (...fault: Parameters<BusFaults['fail']>) => {
        faults.heal();
        faults.fail(...fault);
      },
    },
    /** Publishes an AWS service's event on the account's bus. Only AWS may use a source that starts with `aws.`. */
    publish: (source: string, detailType: string, detail: BusEvent['detail']): void => {
      deliver('default', { Source: source, DetailType: detailType, detail, at: now() });
    },
  };
}

/** Whether every field has one of the pattern's values; for a list, any of its members. */
function matches(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, allowed]) => {
    const actual: unknown = Object(event)[field];
    if (!isList(allowed)) return matches(allowed, actual);
    const members: unknown[] = Array.isArray(actual) ? actual : [actual];
    return allowed.some((value) => members.includes(value));
  });
}

function isList(allowed: EventPattern[string]): allowed is readonly string[] {
  return Array.isArray(allowed);
}

function refused(ErrorCode: string, ErrorMessage: string): Result {
  return { ErrorCode, ErrorMessage };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
