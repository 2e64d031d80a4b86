import { ORIGIN } from './api.js';

/**
 * The bank's question, in a window over the page. Closing it is a no.
 * @returns {Promise<'complete' | 'fail'>}
 */
export function askHolder() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${ORIGIN}/__local/stripe/payment-element.css`;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const title = document.createElement('h2');
  title.id = 'title';
  title.textContent = '3D Secure 2 test page';
  const words = document.createElement('p');
  words.textContent = 'Your bank asks whether this is you.';
  const complete = button('Complete');
  const fail = button('Fail');
  dialog.append(title, words, complete, fail);
  root.append(link, dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    /** @param {'complete' | 'fail'} answer */
    const settle = (answer) => {
      host.remove();
      resolve(answer);
    };
    complete.addEventListener('click', () => settle('complete'));
    fail.addEventListener('click', () => settle('fail'));
    dialog.addEventListener('cancel', () => settle('fail'));
    dialog.showModal();
    complete.focus();
  });
}

/** @param {string} text */
function button(text) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  return made;
}
