import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses';
import { isEmailShaped } from '../../../shared/contracts/fields.ts';
import { config } from '../config.ts';

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** SES repeats them in the email's events. Letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Resolves when SES has accepted the email; throws `EmailFailure` if it has not, or if the outcome is unknown. */
  send(email: EmailMessage): Promise<void>;
}

/** Why an email was not accepted. `permanent`: it never will be. `temporary`: it may be later. */
export class EmailFailure extends Error {
  readonly kind: 'permanent' | 'temporary';

  constructor(kind: EmailFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmailFailure';
    this.kind = kind;
  }
}

interface Sender {
  /** Sender address: `no-reply@crossbook.example`. */
  readonly from: string;
  /** SES configuration set, which publishes bounces and complaints. */
  readonly configurationSet: string;
}

const SENDER_NAME = 'Crossbook';
const CHARSET = 'UTF-8';
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;
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
        Source: `${SENDER_NAME} <${from}>`,
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
        throw toEmailFailure(error);
      }
    },
  };
}

function createMailClient(): SESClient {
  return new SESClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/** The mailer configured by the environment. */
export function appMailer(): Mailer {
  return createMailer(createMailClient(), {
    from: config('mailFrom'),
    configurationSet: config('mailConfigurationSet'),
  });
}

/** Keeps only the error's name: SES's message may contain the address. */
function toEmailFailure(error: unknown): EmailFailure {
  const name = error instanceof Error ? error.name : typeof error;
  const refused = error instanceof SESServiceException && REFUSALS.includes(name);
  return new EmailFailure(refused ? 'permanent' : 'temporary', `the mail provider answered ${name}`);
}
