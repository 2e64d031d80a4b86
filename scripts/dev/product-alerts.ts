import { telegramSecret } from '../../functions/alerts/channels/telegram-secret.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { makeAlertServices } from '../simulators/alerts/alert-services.ts';
import { makeAlertsPage } from '../simulators/alerts/alerts-page.ts';

interface ProductAlertsOptions {
  readonly now: () => number;
  /** Of the simulated bot. */
  readonly telegramToken: string;
  /** Of the product. */
  readonly port: number;
}

/** The simulated services that alerts go to, and the page that shows what they took. */
export function openProductAlerts({ now, telegramToken, port }: ProductAlertsOptions) {
  const services = makeAlertServices({ now, telegramToken });
  const { method, path } = webhooks['alerts/telegram-webhook'];
  const headers = { 'x-telegram-bot-api-secret-token': telegramSecret(telegramToken) };
  const callWebhook = async (update: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(update) })).status;
  return { services, page: makeAlertsPage({ services, callWebhook }) };
}
