/**
 * <questglass-dashboard src="…embed_url…" theme="auto"> for other people's pages: a frame that is as high as its content, and that asks the
 * page for a new token before its own ends.
 *
 * The page listens to `questglass-token-expiring` and sets `src` or calls `renew(token)`. Alternatively it provides a function that fetches
 * one: `element.fetchToken = async () => token`.
 */
class QuestglassDashboard extends HTMLElement {
  static readonly observedAttributes = ['src', 'theme', 'title'];

  /** Fetches a new token from the page's own server, if the page provides it. */
  fetchToken: (() => Promise<string>) | undefined;
  readonly #frame = document.createElement('iframe');
  readonly #listen = (event: MessageEvent<unknown>) => this.#hear(event);

  constructor() {
    super();
    const style = this.#frame.style;
    style.display = 'block';
    style.width = '100%';
    style.height = '400px';
    style.border = '0';
    this.#frame.referrerPolicy = 'origin';
    this.#frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-downloads');
    this.attachShadow({ mode: 'open' }).append(this.#frame);
  }

  connectedCallback(): void {
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
    window.addEventListener('message', this.#listen);
    this.#load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#listen);
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'src') this.#load();
    if (name === 'theme') this.#tellTheme();
    if (name === 'title') this.#frame.title = this.title || 'Dashboard';
  }

  /** Continues with another token; the viewer's choices stay. */
  renew(token: string): void {
    this.#tell({ type: 'token', token });
  }

  #load(): void {
    const address = this.getAttribute('src');
    this.#frame.title = this.title || 'Dashboard';
    if (address !== null && address !== this.#frame.src) this.#frame.src = address;
  }

  /** The frame's origin: messages are exchanged with it only. */
  get #origin(): string | undefined {
    return URL.canParse(this.#frame.src) ? new URL(this.#frame.src).origin : undefined;
  }

  #tell(message: object): void {
    if (this.#origin !== undefined)
      this.#frame.contentWindow?.postMessage({ to: 'questglass', ...message }, this.#origin);
  }

  #tellTheme(): void {
    const theme = this.getAttribute('theme');
    if (theme !== null) this.#tell({ type: 'theme', theme });
  }

  #hear({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (typeof data !== 'object' || data === null || !('from' in data) || data.from !== 'questglass') return;
    if (!('type' in data) || typeof data.type !== 'string') return;
    if ('height' in data && typeof data.height === 'number') this.#frame.style.height = `${data.height}px`;
    if (data.type === 'ready') this.#tellTheme();
    if (data.type === 'token-expiring') void this.#fetchToken();
    this.dispatchEvent(new CustomEvent(`questglass-${data.type}`, { detail: data }));
  }

  async #fetchToken(): Promise<void> {
    if (!this.fetchToken) return;
    try {
      this.renew(await this.fetchToken());
    } catch (error) {
      this.dispatchEvent(new CustomEvent('questglass-error', { detail: { error } }));
    }
  }
}

if (!customElements.get('questglass-dashboard'))
  customElements.define('questglass-dashboard', QuestglassDashboard);
