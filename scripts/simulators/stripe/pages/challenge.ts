import type { ServerResponse } from 'node:http';
import { answerChallenge, intentById } from '../objects/challenges.ts';
import { CHALLENGE_PATH } from '../objects/next-action.ts';
import type { Stand } from '../stand.ts';
import { html, redirect, sendPage } from './html.ts';

const TITLE = '3-D Secure';

/** The bank's page: the card's holder agrees, or does not, and goes back to where they came from. */
export function serveChallenge(
  stand: Stand,
  url: URL,
  form: URLSearchParams | undefined,
  response: ServerResponse,
): void {
  const id = url.pathname.slice(CHALLENGE_PATH.length);
  const intent = intentById(stand, id);
  const back = intent?.next_action?.redirect_to_url?.return_url;
  if (intent === undefined || back === undefined || back === null) {
    sendPage(response, TITLE, html`<h1>Nothing to confirm</h1><p>This has been answered already.</p>`, 404);
    return;
  }
  if (form === undefined) {
    const words = html`<h1>3-D Secure test page</h1><p>Your bank asks whether this is you.</p>
<form method="post"><button name="outcome" value="complete">Complete authentication</button><button name="outcome" value="fail">Fail authentication</button></form>`;
    sendPage(response, TITLE, words);
    return;
  }
  const after = answerChallenge(stand, id, form.get('outcome') === 'complete' ? 'complete' : 'fail');
  const to = new URL(back);
  to.searchParams.set(intent.object, id);
  to.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  to.searchParams.set('redirect_status', after?.status === 'succeeded' ? 'succeeded' : 'failed');
  redirect(response, to.href);
}
