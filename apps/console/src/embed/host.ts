/**
 * Talking with the page around the frame. What can go wrong: the page is another's (nothing is said to an origin that the token
 * does not allow, and nothing is heard of one); another frame speaks in the page's name (only the parent is heard); the parent's
 * origin is not told by the browser (each allowed one is tried, and the browser delivers to the right one alone).
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

  /** Says and hears from now on what pages of these origins may. */
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

/** Whether the page stands in a frame of another. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** As far as the browser tells it. */
function parentOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
