import { createHash } from 'node:crypto';

const style = `
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark; }
main { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.1rem; }
`;

/** The answer at an address that never was a token's. */
export const unknownHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>No dashboard</title>
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>There is no dashboard here.</h1>
      <p>The address is wrong, or its token ended more than a day ago. Ask whoever gave it to you for a new one.</p>
    </main>
  </body>
</html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing but the text; nobody shows it in a frame. */
export const unknownPolicy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Nothing from elsewhere, nothing inline, no eval: what a chart or a cell says is never run. Only pages of these origins may show
 * it in a frame; nobody's, where there are none.
 */
export function embedPolicy(allowedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowedOrigins.length > 0 ? allowedOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}
