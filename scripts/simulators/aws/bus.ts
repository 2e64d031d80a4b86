import { randomUUID } from 'node:crypto';
import { type AwsReply, awsError, parsedBody } from './aws-json.ts';
import { type BusFault, makeBusFaults } from './bus-faults.ts';
import type { Rule } from './deployed.ts';
import { matches } from './event-pattern.ts';

const MOST_ENTRIES = 10;
/** Bytes that one call's entries may hold together. */
const MOST_BYTES = 256 * 1024;

interface BusOptions {
  /** Name of our own bus. The account's is called `default` and also stands for an entry that names none. */
  readonly name: string;
  readonly rules: readonly Rule[];
  /** Starts a function and does not wait for it. */
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

interface Told {
  readonly Source: string;
  readonly DetailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** ms */
  readonly at: number;
}

interface Refused {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** EventBridge's PutEvents on two buses, as strict as there: a bad entry fails alone, a bad call fails whole. */
export function makeBus({ name, rules, start, now }: BusOptions) {
  for (const { pattern } of rules) matches(pattern, {});
  const { faults, befalling } = makeBusFaults();

  function put(entry: unknown, fault: BusFault | undefined): { EventId: string } | Refused {
    const { Source, DetailType, Detail, EventBusName, Time } = isObject(entry) ? entry : {};
    if (!isText(Source))
      return refused('InvalidArgument', 'Parameter Source is not valid. Reason: Source is a required argument.');
    if (!isText(DetailType)) {
      return refused(
        'InvalidArgument',
        'Parameter DetailType is not valid. Reason: DetailType is a required argument.',
      );
    }
    if (!isText(Detail))
      return refused('InvalidArgument', 'Parameter Detail is not valid. Reason: Detail is a required argument.');
    const detail = jsonObject(Detail);
    if (detail === undefined) return refused('MalformedDetail', 'Detail is malformed.');
    const bus = busNamed(EventBusName ?? 'default');
    if (bus === undefined) return refused('ResourceNotFoundException', `Event bus ${EventBusName} does not exist.`);
    if (Source.startsWith('aws.')) return refused('NotAuthorizedForSourceException', 'Not authorized for the source.');
    if (fault === 'refused') return refused('ThrottlingException', 'Rate exceeded.');
    const told = { Source, DetailType, detail, at: typeof Time === 'number' ? Time * 1000 : now() };
    return { EventId: deliver(bus, told, fault === 'twice' ? 2 : 1) };
  }

  function busNamed(wanted: unknown): Rule['bus'] | undefined {
    if (wanted === 'default') return 'default';
    return wanted === name ? 'ours' : undefined;
  }

  /** Gives the event's id. */
  function deliver(bus: Rule['bus'], { Source, DetailType, detail, at }: Told, times = 1): string {
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
    for (const rule of rules.filter((each) => each.bus === bus && matches(each.pattern, event))) {
      for (const target of rule.functions) for (let n = 0; n < times; n += 1) start(target, event);
    }
    return id;
  }

  const operations = (target: string, body: string): AwsReply => {
    if (target !== 'AWSEvents.PutEvents') return awsError(400, 'UnknownOperationException', `No operation ${target}`);
    const entries = parsedBody(body)?.Entries;
    if (!Array.isArray(entries) || entries.length === 0) {
      return awsError(400, 'ValidationException', "Value at 'entries' failed to satisfy constraint: at least 1 entry");
    }
    if (entries.length > MOST_ENTRIES) {
      return awsError(
        400,
        'ValidationException',
        "Value at 'entries' failed to satisfy constraint: at most 10 entries",
      );
    }
    if (Buffer.byteLength(body) > MOST_BYTES) {
      return awsError(400, 'ValidationException', 'Total size of the entries in the request is over the limit.');
    }
    const fault = befalling();
    const broken = awsError(500, 'InternalException', 'An internal error has occurred.');
    if (fault === '5xx') return broken;
    const results = entries.map((entry) => put(entry, fault));
    if (fault === '5xx-after') return broken;
    const failed = results.filter((result) => 'ErrorCode' in result).length;
    return { status: 200, body: JSON.stringify({ FailedEntryCount: failed, Entries: results }) };
  };
  return {
    operations,
    faults,
    /** Says what an AWS service says on the account's bus. Only they may speak as `aws.…`. */
    tell: (source: string, detailType: string, detail: Told['detail']): void => {
      deliver('default', { Source: source, DetailType: detailType, detail, at: now() });
    },
  };
}

function refused(ErrorCode: string, ErrorMessage: string): Refused {
  return { ErrorCode, ErrorMessage };
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
