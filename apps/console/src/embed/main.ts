import type { EmbedSession, Filters } from '#contracts';
import { Board } from './board.js';
import { showBrand } from './brand.js';
import { button, element } from './elements.js';
import { Host } from './host.js';
import { EmbedServer, TokenEnded, sentenceOf } from './server.js';
import { setTheme } from './theme.js';

const page = document.querySelector<HTMLElement>('#page');
const lastCallMs = 60_000;
/** The maximum delay of a browser's timer. */
const timerMsMax = 2_147_483_647;

/**
 * The page in the frame. Failure modes:
 * - It is opened under the address of another token with other origins: nothing is shown.
 * - The token ends while it is in view: the page says so, and a new token from the page around continues in place.
 * - A new token is not for the page that sends it: it is rejected.
 * - It is printed: `data-board` says whether the dashboard is drawn, or failed, so that no error goes out as a dashboard.
 */
class EmbedPage {
  readonly #server = new EmbedServer(tokenOfAddress());
  readonly #host = new Host({
    onToken: (token, origin) => void this.#renew(token, origin),
    onTheme: setTheme,
  });
  #board: Board | undefined;
  #chosen: Filters | undefined;
  #dashboardId: string | undefined = new URLSearchParams(location.search).get('dashboard') ?? undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly place: HTMLElement) {
    new ResizeObserver(() => this.#tellHeight()).observe(document.body);
    window.addEventListener('popstate', () => void this.#board?.rechoose());
  }

  async start(): Promise<void> {
    try {
      const session = await this.#server.session();
      // The address's own token decides which pages may frame it; another token would get around that.
      if (session.jti !== location.pathname.split('/').at(-1)) return this.#showEnd(wrongAddress);
      await this.#open(session, true);
    } catch (error) {
      this.#fail(error, () => void this.start());
    }
  }

  async #open(session: EmbedSession, isNew: boolean): Promise<void> {
    this.#host.allow(session.allowed_origins);
    if (isNew) setTheme(session.theme);
    showBrand(session.brand);
    this.#watchExpiry(session);
    const wanted = session.dashboards.find(({ id }) => id === this.#dashboardId) ?? session.dashboards[0];
    if (!wanted) return this.#showEnd('There is no published dashboard here yet.');
    this.#dashboardId = wanted.id;
    const dashboard = await this.#server.dashboard(wanted.id);
    this.#board?.end();
    const board = new Board({
      server: this.#server,
      session,
      dashboard,
      chosen: this.#chosen,
      onChosen: (filters) => {
        this.#chosen = filters;
        this.#reopen(session);
      },
      onDashboard: (id) => {
        this.#dashboardId = id;
        this.#reopen(session);
      },
      onEnded: () => this.#end(),
    });
    this.#board = board;
    document.title = dashboard.name;
    this.place.replaceChildren(board.place);
    this.place.setAttribute('aria-busy', 'true');
    delete this.place.dataset['board'];
    await board.load();
    if (this.#board !== board) return;
    this.place.removeAttribute('aria-busy');
    this.place.dataset['board'] = 'drawn';
    if (isNew) this.#host.tell({ type: 'ready', jti: session.jti, dashboard_id: wanted.id });
    this.#tellHeight();
  }

  #reopen(session: EmbedSession): void {
    this.#open(session, false).catch((error: unknown) => this.#fail(error, () => this.#reopen(session)));
  }

  /** Continues with another token; the viewer's choices stay, as far as the new token allows them. */
  async #renew(token: string, origin: string): Promise<void> {
    const server = new EmbedServer(token);
    try {
      const session = await server.session();
      if (!session.allowed_origins.includes(origin)) return;
      this.#server.renew(token);
      const chosen = Object.entries(this.#chosen ?? {}).filter(([column]) =>
        Object.hasOwn(session.filters.initial, column),
      );
      if (this.#chosen) this.#chosen = Object.fromEntries(chosen);
      await this.#open(session, false);
    } catch (error) {
      // An invalid token changes nothing: the one before may still be valid.
      if (!(error instanceof TokenEnded)) this.#fail(error, () => void this.#renew(token, origin));
    }
  }

  #watchExpiry({ expires_at: expiresAt }: EmbedSession): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const leftMs = Date.parse(expiresAt) - Date.now() - this.#server.aheadMs;
    const warnInMs = Math.max(0, leftMs - Math.min(lastCallMs, leftMs / 3));
    if (leftMs > timerMsMax) return;
    this.#timers = [
      setTimeout(() => this.#host.tell({ type: 'token-expiring', expires_at: expiresAt }), warnInMs),
      setTimeout(() => this.#end(), leftMs),
    ];
  }

  #end(): void {
    this.#host.tell({ type: 'token-ended' });
    this.#showEnd(ended);
  }

  #showEnd(text: string): void {
    this.#board?.end();
    this.#board = undefined;
    this.place.removeAttribute('aria-busy');
    this.place.dataset['board'] = 'failed';
    this.place.replaceChildren(element('p', { class: 'notice', role: 'alert' }, text));
    this.#tellHeight();
  }

  #fail(error: unknown, again: () => void): void {
    if (error instanceof TokenEnded) return this.#end();
    this.#showEnd(sentenceOf(error));
    this.place.append(button('Try again', {}, again));
  }

  #tellHeight(): void {
    this.#host.tell({ type: 'resize', height: Math.ceil(this.place.getBoundingClientRect().height) });
  }
}

const ended = 'This view has ended. Reload the page that shows it to go on.';
const wrongAddress = 'This address and its token do not belong together, so nothing is shown.';

/** The token is in the fragment, or in ?token= where only a link was possible. It is removed from the address. */
function tokenOfAddress(): string {
  const token =
    new URLSearchParams(location.hash.slice(1)).get('token') ??
    new URLSearchParams(location.search).get('token');
  const rest = new URLSearchParams(location.search);
  rest.delete('token');
  const search = rest.size > 0 ? `?${rest.toString()}` : '';
  history.replaceState(null, '', `${location.pathname}${search}${isKept() ? location.hash : ''}`);
  return token ?? '';
}

/** A page outside of a frame can be reloaded only if its address keeps the token. */
function isKept(): boolean {
  return window.parent === window;
}

if (page) void new EmbedPage(page).start();
