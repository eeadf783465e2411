/**
 * `/mail/unsubscribe`, which every mail links to. It needs no sign-in, because unsubscribing must not require one. Failure modes:
 * - A link scanner follows it: GET changes nothing, and shows a button.
 * - A mail reader unsubscribes by itself: it posts a form (RFC 8058).
 * - The request is repeated: the answer is the same.
 * - The link is passed on: it reveals nobody, and ends one kind of mail.
 */
import { createHash } from 'node:crypto';
import { DataSource } from '#database';
import type { AddRoutes } from '#edge';
import { SecretBox } from '#platform';
import { readUnsubscribeToken, unsubscribe } from '#workspace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from './module.js';

const path = '/mail/unsubscribe';
const formBytesMax = 1_024;

/** Serves the link that ends a kind of mail. */
export function serveUnsubscribe({ clock }: ApiParts): AddRoutes {
  return (server, context) => {
    const secrets = context.get(SecretBox);
    const { manager: db } = context.get(DataSource);
    const subscribedOf = (request: FastifyRequest) => readUnsubscribeToken(secrets, tokenOf(request));
    void server.register((scope, _options, done) => {
      // The form says no more than that it was sent.
      const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
      scope.addContentTypeParser(
        types,
        { parseAs: 'buffer', bodyLimit: formBytesMax },
        (_request, _body, parsed) => parsed(null, undefined),
      );
      scope.get(path, (request, reply) => {
        send(reply, subscribedOf(request) ? askHtml : unknownHtml, subscribedOf(request) ? 200 : 404);
      });
      scope.post(path, async (request, reply) => {
        const subscribed = subscribedOf(request);
        if (subscribed) await unsubscribe(db, subscribed, clock());
        return send(reply, subscribed ? doneHtml : unknownHtml, subscribed ? 200 : 404);
      });
      done();
    });
  };
}

function tokenOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').searchParams.get('token') ?? '';
}

function send(reply: FastifyReply, html: string, status: number): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

const style = `
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark; }
main { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.1rem; }
button { font: inherit; padding: 0.4rem 1rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;
}

const askHtml = page(
  'Get no more of these mails?',
  '<form method="post"><button type="submit">Unsubscribe</button></form>',
);
const doneHtml = page(
  'You will get no more of these mails.',
  '<p>In the settings of the console you can have them again.</p>',
);
const unknownHtml = page(
  'This link does not work.',
  '<p>It may have been cut off: copy it from the mail as a whole. The settings of the console have the same switch.</p>',
);
