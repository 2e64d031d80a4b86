import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses';
import { isEmailShaped } from '../../../shared/contracts/fields.ts';
import { config } from '../config.ts';
import { CHARSET, EmailFailure, type EmailMessage, emailFailure, type Sender, senderOf, timeouts } from './email.ts';

export interface Mailer {
  /** Resolves when SES has accepted the email; throws `EmailFailure` if it has not, or if the outcome is unknown. */
  send(email: EmailMessage): Promise<void>;
}

/** Together with the timeouts well within the outbox's lease. */
const ATTEMPTS = 2;

/**
 * SES errors for emails it will never accept. Anything else may be temporary: throttling, failures of SES, and also our settings (a paused
 * account, a missing configuration set), which an operator can fix while the emails wait.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 */
const REFUSALS: readonly string[] = [
  'MessageRejected',
  'InvalidParameterValue',
  'ValidationError',
  'ValidationException',
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

export function createMailer(client: SESClient, { from, configurationSet }: Sender): Mailer {
  return {
    async send({ to, subject, text, html, tags }) {
      if (CONTROL.test(subject)) throw new EmailFailure('permanent', 'the subject holds a control character');
      if (!isEmailShaped(to)) throw new EmailFailure('permanent', 'not one plain address');
      const command = new SendEmailCommand({
        Source: senderOf(from),
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [to] },
        Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        Message: {
          Subject: { Data: subject, Charset: CHARSET },
          Body: { Text: { Data: text, Charset: CHARSET }, Html: { Data: html, Charset: CHARSET } },
        },
      });
      try {
        await client.send(command);
      } catch (error) {
        throw emailFailure(error, error instanceof SESServiceException ? REFUSALS : []);
      }
    },
  };
}

function createMailClient(): SESClient {
  return new SESClient({
    maxAttempts: ATTEMPTS,
    requestHandler: timeouts,
  });
}

/** The mailer configured by the environment. */
export function appMailer(): Mailer {
  return createMailer(createMailClient(), {
    from: config('mailFrom'),
    configurationSet: config('mailConfigurationSet'),
  });
}
