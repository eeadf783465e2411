import { notFound } from '#contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { docsFiles } from './built-files.js';

/** Scripts and styles are files of ours alone, and nothing is inline: the site needs less than the console does. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The docs: pages that the build has made of docs/ and of the contract. Serving them takes no key and no database. */
@Controller()
export class DocsSiteRoutes {
  @Get('docs')
  first(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    send('index.html', request, reply);
  }

  /** A page has no ending in its address; its Markdown, pictures and the search's index have theirs. */
  @Get('docs/*')
  file(@Req() request: FastifyRequest<{ Params: { '*': string } }>, @Res() reply: FastifyReply): void {
    const name = request.params['*'].replace(/\/$/, '') || 'index';
    send(/\.(?:md|json|txt|png)$/.test(name) ? name : `${name}.html`, request, reply);
  }

  /** The index for language models (llmstxt.org). */
  @Get('llms.txt')
  llms(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    send('llms.txt', request, reply);
  }
}

function send(name: string, request: FastifyRequest, reply: FastifyReply): void {
  const file = docsFiles().find(name);
  if (!file) throw notFound();
  reply.headers(headers);
  file.sendConditionally(request, reply);
}
