import { notFound } from '#contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleFiles, sendPage } from './built-files.js';

/** Scripts are files of ours alone, and none makes code of text; styles are inline because the components' library sets them so. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The console: one page under every address of its own, and its files. Serving them takes no key and no database. */
@Controller()
export class ConsoleRoutes {
  @Get('app/assets/:name')
  asset(
    @Req() { params, headers }: FastifyRequest<{ Params: { name: string } }>,
    @Res() reply: FastifyReply,
  ): void {
    const file = consoleFiles().find(`assets/${params.name}`);
    if (!file) throw notFound();
    // Its name changes with its content.
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    file.send(headers['accept-encoding'], reply);
  }

  /** People who open the bare address come to the console, by whatever way in. */
  @Get()
  root(@Res() reply: FastifyReply): void {
    reply.header('cache-control', 'no-cache').redirect('/app', 302);
  }

  @Get(['app', 'app/*'])
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    sendPage('index.html', pageHeaders, request, reply);
  }
}
