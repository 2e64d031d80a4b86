import type { Api } from '../schema/api.ts';
import type { Wire } from '../schema/wire.ts';
import type { Stand } from '../stand.ts';
import type { SentEvent } from '../state/tables.ts';
import type { Page } from './list.ts';

export type CallName = keyof Api;
export type Params<Name extends CallName> = Api[Name]['params'];

/** Events are typed by their rows: the SDK's union of them says of each which object it holds. */
interface EventReplies {
  'GET /v1/events': Page<SentEvent>;
  'GET /v1/events/:id': SentEvent;
}
export type Reply<Name extends CallName> = Name extends keyof EventReplies
  ? EventReplies[Name]
  : Wire<Api[Name]['reply']>;

/** `id` is the one in the path, empty where it has none. */
export type Answer<Name extends CallName> = (stand: Stand, params: Params<Name>, id: string) => Reply<Name>;
export type Answers = { readonly [Name in CallName]: Answer<Name> };
