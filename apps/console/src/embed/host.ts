/**
 * The messages between the frame and the page around it. Failure modes:
 * - The page is another's: messages go only to origins that the token allows, and are accepted only from these.
 * - Another frame poses as the page: only the parent's messages are accepted.
 * - The browser does not reveal the parent's origin: the message is sent for each allowed origin, and the browser delivers only the right
 *   one.
 */

/** The messages of the page in the frame. */
export type Told =
  | { type: 'ready'; jti: string; dashboard_id: string }
  | { type: 'resize'; height: number }
  | { type: 'token-expiring'; expires_at: string }
  | { type: 'token-ended' };

/** The messages of the page around. */
export interface HostListeners {
  onToken: (token: string, origin: string) => void;
  onTheme: (theme: 'auto' | 'light' | 'dark') => void;
}

const mark = 'questglass';

export class Host {
  #origins: readonly string[] = [];

  constructor(listeners: HostListeners) {
    if (!isFramed()) return;
    window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || !this.#origins.includes(origin)) return;
      if (!isRecord(data) || data['to'] !== mark) return;
      const { type, token, theme } = data;
      if (type === 'token' && typeof token === 'string') listeners.onToken(token, origin);
      if (type === 'theme' && (theme === 'auto' || theme === 'light' || theme === 'dark'))
        listeners.onTheme(theme);
    });
  }

  /** Exchanges messages with pages of these origins from now on. */
  allow(origins: readonly string[]): void {
    this.#origins = origins;
  }

  tell(message: Told): void {
    if (!isFramed()) return;
    const parent = parentOrigin();
    const to = parent === undefined ? this.#origins : this.#origins.filter((origin) => origin === parent);
    for (const origin of to) window.parent.postMessage({ from: mark, ...message }, origin);
  }
}

/** Reports whether the page is in another page's frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** The parent's origin, if the browser reveals it. */
function parentOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
