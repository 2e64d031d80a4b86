import type { ServerResponse } from 'node:http';
import { Refusal } from '../api/refusal.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import type { Stand } from '../stand.ts';
import type { PortalSession } from '../state/tables.ts';
import { cardFrom } from './card-form.ts';
import { html, redirect, sendPage } from './html.ts';
import { cancelInPortal, renewInPortal, saveCard, subscriptionsOf, takeCard } from './portal-actions.ts';
import { type PortalView, portalPage } from './portal-page.ts';

const TITLE = 'Billing';
const OPEN_SECONDS = 3600;

/** A visit: `form` is what was sent, or undefined for who only looks. */
export function servePortal(stand: Stand, url: URL, form: URLSearchParams | undefined, response: ServerResponse): void {
  const session = sessionAt(stand, url.pathname);
  const configuration = stand.store.get('portalConfigurations', session?.configuration ?? '');
  if (session === undefined || configuration === undefined) {
    const words = html`<h1>This link has expired</h1><p>Billing portal links work for an hour. Ask for a new one.</p>`;
    sendPage(response, TITLE, words, 404);
    return;
  }
  const view: PortalView = { session, configuration };
  if (form === undefined) {
    const saved = stand.store.get('setupIntents', url.searchParams.get('setup_intent') ?? '');
    if (saved !== undefined) takeCard(stand, session, saved);
    const error =
      saved === undefined || saved.status === 'succeeded'
        ? null
        : 'Your bank did not confirm the card. Try another one.';
    sendPage(response, TITLE, portalPage(stand, { ...view, cancelling: url.searchParams.get('cancel'), error }));
    return;
  }
  try {
    redirect(response, act(stand, view, form, url.pathname));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendPage(response, TITLE, portalPage(stand, { ...view, error: error.message }), error.status);
  }
}

/** Does what a form asks for; tells where to go then. */
function act(stand: Stand, { session, configuration }: PortalView, form: URLSearchParams, path: string): string {
  const action = form.get('action');
  if (action === 'card' && configuration.features.payment_method_update.enabled) {
    const intent = saveCard(stand, session, cardFrom(stand, form), `${stand.origin()}${path}`);
    return intent.next_action?.redirect_to_url?.url ?? path;
  }
  const subscription = subscriptionsOf(stand, session).find(({ id }) => id === form.get('subscription'));
  if (subscription !== undefined && action === 'cancel') cancelInPortal(stand, subscription, configuration);
  if (subscription !== undefined && action === 'renew') renewInPortal(stand, subscription);
  return path;
}

function sessionAt(stand: Stand, path: string): PortalSession | undefined {
  const session = stand.store
    .all('portalSessions')
    .find(({ url }) => path.length > PORTAL_PATH.length && url.endsWith(path));
  return session !== undefined && session.created + OPEN_SECONDS > stand.now() ? session : undefined;
}
