import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { alertAnswers } from './answer-labels.ts';

const time = z.nullable(z.iso.datetime());

/** Where a message has no buttons of its own, its link leads to a page with them: opening that changes nothing, a press calls this. */
export const answerAlert = {
  method: 'POST',
  path: '/api/alert-answers/{token}',
  access: 'anyone',
  summary:
    'Records what the recipient of an alert says of it, until its game starts; without an answer only returns what was said. The token came with the alert.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,300}$/)) }),
  request: z.strictObject({ answer: z.optional(z.enum(alertAnswers)) }),
  reply: z.object({
    title: z.string(),
    /** Where the alert leads, a path of ours. */
    path: z.string(),
    startsAt: z.iso.datetime(),
    placedAt: time,
    goneAt: time,
    muted: z.boolean(),
  }),
  errors: ['not-found', 'too-many-calls'],
  delivery: 'each-time',
} as const satisfies Contract;
