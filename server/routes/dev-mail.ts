import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Inbox, KeptLetter } from '#server/mail/inbox.ts';
import type { RequestVariables } from '#server/request-variables.ts';

/** The demo's letters, as a page at /dev/mail and for tests at /dev/mail.json. */
export function devMail(inbox: Inbox): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>();
  app.get('/mail', (c) => {
    c.set('route', '/dev/mail');
    c.header('Cache-Control', 'no-store');
    return c.html(page(inbox.letters()));
  });
  app.get('/mail.json', (c) => {
    c.set('route', '/dev/mail.json');
    c.header('Cache-Control', 'no-store');
    return c.json({ success: true, data: inbox.letters() });
  });
  return app;
}

// `html` escapes every value: letters quote what people typed.
function page(letters: readonly KeptLetter[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mail of the demo · Fieldbook</title>
      </head>
      <body>
        <main>
          <h1>Mail of the demo</h1>
          <p>These letters were not sent. The newest is on top.</p>
          ${letters.length === 0 ? html`<p>No letters yet.</p>` : letters.map(article)}
        </main>
      </body>
    </html>`;
}

function article({ to, subject, text, sentAt }: KeptLetter) {
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
    ${text.split('\n').filter(Boolean).map(line)}
  </article>`;
}

function line(text: string) {
  if (!/^https?:\/\/\S+$/.test(text)) return html`<p>${text}</p>`;
  return html`<p><a href="${text}">${text}</a></p>`;
}
