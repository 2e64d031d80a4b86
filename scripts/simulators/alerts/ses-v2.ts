import * as z from 'zod';
import type { Mail } from '../aws/mail-record.ts';
import { parseSendEmail, type SesAccount, type SesReply } from '../aws/ses.ts';

/** Path of SES's SendEmail, version 2. Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export const SES_V2_PATH = '/v2/email/outbound-emails';

const content = z.object({ Data: z.string() });
/** Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const header = z.object({
  Name: z.string().regex(/^[!-9;-~]{1,126}$/),
  Value: z
    .string()
    .max(870)
    .regex(/^[ -~]*$/),
});
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content, Html: content }),
      Headers: z.array(header).max(15).default([]),
    }),
  }),
});

/** The mail of a SendEmail call (version 2, JSON), or SES's error as version 1 words it. */
export function parseSendEmailV2(json: unknown, account: SesAccount): Mail | SesReply {
  const { data } = sendEmail.safeParse(json);
  if (data === undefined) return { status: 400, xml: '<Code>BadRequestException</Code>' };
  const { Subject, Body, Headers } = data.Content.Simple;
  const form = new URLSearchParams({
    Action: 'SendEmail',
    Source: data.FromEmailAddress,
    'Message.Subject.Data': Subject.Data,
    'Message.Body.Text.Data': Body.Text.Data,
    'Message.Body.Html.Data': Body.Html.Data,
    ...(data.ConfigurationSetName === undefined ? {} : { ConfigurationSetName: data.ConfigurationSetName }),
  });
  for (const [n, to] of data.Destination.ToAddresses.entries()) form.set(`Destination.ToAddresses.member.${n + 1}`, to);
  for (const [n, { Name, Value }] of data.EmailTags.entries()) {
    form.set(`Tags.member.${n + 1}.Name`, Name);
    form.set(`Tags.member.${n + 1}.Value`, Value);
  }
  const mail = parseSendEmail(form, account);
  if ('xml' in mail) return mail;
  return { ...mail, headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) };
}

/** A reply of version 1 as version 2 gives it. `id`: of the mail. */
export function replyV2({ status, xml }: SesReply, id: string) {
  const [, code = 'InternalFailure'] = /<Code>(\w+)<\/Code>/.exec(xml) ?? [];
  const failed = status !== 200;
  return {
    status,
    headers: { 'content-type': 'application/json', ...(failed ? { 'x-amzn-errortype': code } : {}) },
    body: JSON.stringify(failed ? { message: code } : { MessageId: id }),
  };
}
