import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { notFound } from '#contracts';
import { PreparedResponse, etagOf, sendPrepared } from '#edge';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const assetFolder = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');

const startScript = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

interface Asset {
  type: string;
  content: Buffer;
}

/**
 * Read once and answered from the same bytes each time: a copy for every request would let a client that asks and does not
 * read fill the memory.
 */
const assets = new Map<string, Asset>([
  ['swagger-ui.css', { type: 'text/css', content: readFileSync(join(assetFolder, 'swagger-ui.css')) }],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript', content: readFileSync(join(assetFolder, 'swagger-ui-bundle.js')) },
  ],
  ['start.js', { type: 'text/javascript', content: Buffer.from(startScript) }],
]);

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Questglass API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/v1/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
    <script src="/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/v1/docs/start.js"></script>
  </body>
</html>
`;

/** Nothing from elsewhere, nothing inline but the styles that the page's library sets. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The audience of a description: everybody, or the holders of an API key. */
type Audience = 'all' | 'keys';

/** The API's descriptions, each written out when it is first asked for: that takes a tenth of the CPU of a start. */
export class Docs {
  readonly #written = new Map<Audience, PreparedResponse>();

  constructor(private readonly describe: (audience: Audience) => object) {}

  openApi(audience: Audience): PreparedResponse {
    const known = this.#written.get(audience);
    if (known) return known;
    const text = JSON.stringify(this.describe(audience));
    // One buffer for good: its compressed forms are kept by it.
    const body = Buffer.from(text);
    const written = new PreparedResponse(etagOf(text), () => Promise.resolve(body));
    this.#written.set(audience, written);
    return written;
  }
}

/** The descriptions of the API and the page that shows them; nobody needs a key for them, and they count against none. */
@Controller('v1')
export class DocsRoutes {
  constructor(private readonly docs: Docs) {}

  @Get('openapi.json')
  openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return sendPrepared(request, reply, this.docs.openApi('all'));
  }

  @Get('openapi-keys.json')
  openApiOfKeys(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return sendPrepared(request, reply, this.docs.openApi('keys'));
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', contentSecurityPolicy)
  @Header('referrer-policy', 'no-referrer')
  page(): string {
    return page;
  }

  @Get('docs/:asset')
  asset(@Param('asset') name: string, @Res() reply: FastifyReply): void {
    const asset = assets.get(name);
    if (!asset) throw notFound();
    void reply
      .headers({ 'content-type': `${asset.type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' })
      .send(asset.content);
  }
}
