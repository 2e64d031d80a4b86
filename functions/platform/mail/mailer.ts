import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses';
import { isEmailShaped } from '../../../shared/contracts/fields.ts';
import { config } from '../config.ts';

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the provider has taken the mail; throws `EmailFailure` when it has not, or when nobody knows. */
  send(email: EmailMessage): Promise<void>;
}

/** Why a mail was not taken. `permanent`: it never will be as it is. `temporary`: later it may be. */
export class EmailFailure extends Error {
  readonly kind: 'permanent' | 'temporary';

  constructor(kind: EmailFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmailFailure';
    this.kind = kind;
  }
}

interface Sender {
  /** Our address: `no-reply@crossbook.example`. */
  readonly from: string;
  /** Under which SES tells of bounces and complaints. */
  readonly configurationSet: string;
}

const SENDER_NAME = 'Crossbook';
const CHARSET = 'UTF-8';
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** Together with the time-outs well inside the outbox's lease. */
const ATTEMPTS = 2;

/**
 * What SES says of a mail that it will not take, however often it is asked. All else may pass: too many at once, a failure
 * of theirs, and also a setting of ours (a paused account, a missing configuration set), which somebody can put right while
 * the mails wait. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
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
    async send({ to, subject, text, html }) {
      if (CONTROL.test(subject)) throw new EmailFailure('permanent', 'the subject holds a control character');
      if (!isEmailShaped(to)) throw new EmailFailure('permanent', 'not one plain address');
      const command = new SendEmailCommand({
        Source: `${SENDER_NAME} <${from}>`,
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [to] },
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

/** Sends as the environment says. */
export function appMailer(): Mailer {
  return createMailer(createMailClient(), {
    from: config('mailFrom'),
    configurationSet: config('mailConfigurationSet'),
  });
}

/** Only the error's name goes on: the provider's text may hold the address. */
function toEmailFailure(error: unknown): EmailFailure {
  const name = error instanceof Error ? error.name : typeof error;
  const refused = error instanceof SESServiceException && REFUSALS.includes(name);
  return new EmailFailure(refused ? 'permanent' : 'temporary', `the mail provider answered ${name}`);
}
