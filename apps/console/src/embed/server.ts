import type {
  EmbedSession,
  EmbeddedDashboard,
  FilterChoices,
  FilterValues,
  Filters,
  WidgetData,
} from '#contracts';
import { readAnswer } from '../api/answer.js';
import { Refused, Unreachable, isNotFound } from '../api/refused.js';

/** The token has ended, was revoked or never existed; the content ends with it. */
export class TokenEnded extends Error {
  override readonly name = 'TokenEnded';
}

/** The viewer's filters on columns of answers, and their choices of the dashboard's own. */
export interface ViewersChoice {
  filters: Filters | undefined;
  choices: FilterChoices | undefined;
}

/** The page's requests to its server, as the bearer of a token; the token is in headers only. */
export class EmbedServer {
  /** The server's clock minus this machine's. */
  aheadMs = 0;

  constructor(private token: string) {}

  renew(token: string): void {
    this.token = token;
  }

  async session(signal?: AbortSignal): Promise<EmbedSession> {
    return readAnswer<'GET /embed/session'>(await this.#get('/embed/session', signal));
  }

  async dashboard(id: string): Promise<EmbeddedDashboard> {
    const path = `/embed/dashboards/${encodeURIComponent(id)}`;
    return readAnswer<'GET /embed/dashboards/{id}'>(await this.#get(path));
  }

  /** Without filters or choices the initial ones hold. */
  async data(id: string, key: string, chosen: ViewersChoice, signal: AbortSignal): Promise<WidgetData> {
    const { filters, choices } = chosen;
    const query = new URLSearchParams({
      ...(filters && { filters: JSON.stringify(filters) }),
      ...(choices && { choices: JSON.stringify(choices) }),
    });
    const path = `/embed/dashboards/${encodeURIComponent(id)}/widgets/${encodeURIComponent(key)}/data?${query.toString()}`;
    return readAnswer<'GET /embed/dashboards/{id}/widgets/{key}/data'>(await this.#get(path, signal));
  }

  async values(id: string, key: string, search: string): Promise<FilterValues> {
    const query = search === '' ? '' : `?search=${encodeURIComponent(search.slice(0, 200))}`;
    const path = `/embed/dashboards/${encodeURIComponent(id)}/filters/${encodeURIComponent(key)}/values${query}`;
    return readAnswer<'GET /embed/dashboards/{id}/filters/{key}/values'>(await this.#get(path));
  }

  async #get(path: string, signal?: AbortSignal): Promise<Response> {
    const response = await this.#fetch(path, signal);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(date)) this.aheadMs = date - Date.now();
    if (response.status === 401 || response.status === 402)
      throw new TokenEnded(`answered ${response.status}`);
    return response;
  }

  async #fetch(path: string, signal: AbortSignal | undefined): Promise<Response> {
    try {
      return await fetch(path, {
        headers: { authorization: `Bearer ${this.token}` },
        credentials: 'omit',
        ...(signal && { signal }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new Unreachable('no answer', { cause });
    }
  }
}

/** The failure in a sentence for a viewer. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return 'The server cannot be reached. It will be tried again.';
  if (isNotFound(error)) return 'This is not there any more.';
  if (error instanceof Refused && error.status === 429)
    return 'Too much was asked at once. Try again in a minute.';
  return 'Something went wrong. Try again.';
}
