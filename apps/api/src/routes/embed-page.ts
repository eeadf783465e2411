import { findEmbedOriginsAcrossWorkspaces } from '#access';
import { notFound } from '#contracts';
import { DataSource } from '#database';
import { DashboardPrinter, isShareAcrossWorkspaces } from '#workspace';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { embedPolicy, unknownHtml, unknownPolicy } from '../embedding/embed-html.js';
import { consoleFiles, sendPage } from './built-files.js';

const pageHeaders = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The page that shows dashboards in other people's pages. A token's id is enough to get the page, but no data. Data requires the token, which
 * is in the fragment of the address and sent with the page's own requests.
 */
@Controller('embed')
export class EmbedPageRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly printer: DashboardPrinter,
  ) {}

  /** The web component: a file for other people's pages, under a name that stays. */
  @Get('questglass-dashboard.js')
  component(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply): void {
    const file = consoleFiles().find('embed/questglass-dashboard.js');
    if (!file) throw notFound();
    reply.headers({
      // A module of another origin is loaded by a request that asks for this.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    file.send(headers['accept-encoding'], reply);
  }

  @Get(':jti')
  async page(
    @Param('jti') jti: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const origins = await this.#originsOf(jti);
    if (!origins) return sendUnknown(reply);
    sendPage(
      'embed.html',
      { ...pageHeaders, 'content-security-policy': embedPolicy(origins) },
      request,
      reply,
    );
  }

  /** Undefined for what never was a token or a share, and is no printing under way. */
  async #originsOf(id: string): Promise<readonly string[] | undefined> {
    const { manager } = this.database;
    if (/^emb_\w{1,64}$/.test(id)) return findEmbedOriginsAcrossWorkspaces(manager, id);
    if (/^shr_\w{1,64}$/.test(id) && (await isShareAcrossWorkspaces(manager, id))) return [];
    if (this.printer.passes.has(id)) return [];
    return undefined;
  }
}

function sendUnknown(reply: FastifyReply): void {
  const headers = { ...pageHeaders, 'content-security-policy': unknownPolicy, 'cache-control': 'no-store' };
  void reply.code(404).headers(headers).type('text/html; charset=utf-8').send(unknownHtml);
}
