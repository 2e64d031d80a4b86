import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isEmailShaped } from '../../../shared/contracts/fields.ts';
import { config } from '../config.ts';
import { CHARSET, EmailFailure, type EmailMessage, emailFailure, type Sender, senderOf, timeouts } from './email.ts';

/** An email that its recipient can unsubscribe from with one click. */
interface AlertEmail extends EmailMessage {
  /** Where mail providers send the click: a POST without cookies. Source: RFC 8058 */
  readonly unsubscribeUrl: string;
}

/** Emails alerts by version 2 of SES, since version 1 cannot set their headers. */
export interface AlertMailer {
  /** Resolves when SES has accepted the email; throws `EmailFailure` if it has not, or if the outcome is unknown. */
  send(email: AlertEmail): Promise<void>;
}

/**
 * Errors of SES for emails that it will never accept.
 * Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
const REFUSALS: readonly string[] = ['MessageRejected', 'BadRequestException', 'MailFromDomainNotVerifiedException'];

export function createAlertMailer(client: SESv2Client, { from, configurationSet }: Sender): AlertMailer {
  return {
    async send({ to, subject, text, html, tags, unsubscribeUrl }) {
      if (!isEmailShaped(to)) throw new EmailFailure('permanent', 'not one plain address');
      const command = new SendEmailCommand({
        FromEmailAddress: senderOf(from),
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [to] },
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: CHARSET },
            Body: { Text: { Data: text, Charset: CHARSET }, Html: { Data: html, Charset: CHARSET } },
            Headers: [
              { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ],
          },
        },
      });
      try {
        await client.send(command);
      } catch (error) {
        throw emailFailure(error, error instanceof SESv2ServiceException ? REFUSALS : []);
      }
    },
  };
}

/** The mailer configured by the environment. It tries once: who sends alerts retries by itself. */
export function appAlertMailer(): AlertMailer {
  const client = new SESv2Client({
    maxAttempts: 1,
    requestHandler: timeouts,
  });
  return createAlertMailer(client, {
    from: config('alertMailFrom'),
    configurationSet: config('alertConfigurationSet'),
  });
}
