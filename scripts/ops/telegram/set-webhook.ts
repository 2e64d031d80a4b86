import { telegramSecret } from '../../../functions/alerts/channels/telegram-secret.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { NO_TELEGRAM } from '../../../shared/deployment/environment.ts';

interface WebhookDeps {
  /** The secret `telegram-token`; undefined if it is not stored. */
  readonly token: string | undefined;
  /** Of the stage: `https://crossbook.example`. */
  readonly siteOrigin: string | undefined;
  /** Name of the bot in the stage's row. */
  readonly bot: string | undefined;
  readonly print: (line: string) => void;
  /** Telegram's API; the real one by default. */
  readonly api?: string;
}

const TELEGRAM = 'https://api.telegram.org';

/**
 * Tells Telegram where to send what people write to the stage's bot, with the secret that proves it. Can be repeated.
 * @throws Error with a message for the operator that holds no secret
 */
export async function setWebhook({ token, siteOrigin, bot, print, api = TELEGRAM }: WebhookDeps): Promise<void> {
  if (token === undefined || token === NO_TELEGRAM) throw new Error('The stage has no telegram-token.');
  if (bot === undefined) throw new Error('Set telegramBot in the stage’s row in infra/config/stages.ts, and deploy.');
  if (siteOrigin === undefined) throw new Error('The stage’s site is not known: deploy it first.');
  const url = siteOrigin + webhooks['alerts/telegram-webhook'].path;
  const settings = { url, secret_token: telegramSecret(token), allowed_updates: ['message', 'callback_query'] };
  const { status } = await fetch(`${api}/bot${token}/setWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (status !== 200) throw new Error(`Telegram answered ${status}: is the token right?`);
  print(`Telegram sends what people write to ${bot} to ${url}`);
}
