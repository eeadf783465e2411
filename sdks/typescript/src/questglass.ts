import { Answer } from './answer.js';
import type {
  AskAnswer,
  AskInput,
  Conversation,
  Dashboard,
  DashboardDocument,
  DataSource,
  EmbedToken,
  EmbedTokenInput,
  Metric,
  Whoami,
  WidgetData,
} from './contract.js';
import { checkedAddress, fromEnvironment } from './environment.js';
import { Listing } from './listing.js';
import type { ListOptions } from './listing.js';
import { RowExport } from './row-export.js';
import { Transport } from './transport.js';
import type { IdempotentOptions, RequestOptions } from './transport.js';

/** The settings of a client. */
export interface QuestglassOptions {
  /** Begins with qg_live_; the environment's QG_API_KEY where it is left out. */
  apiKey?: string;
  /** Such as https://analytics.example.com; the environment's QG_BASE_URL where it is left out. */
  baseUrl?: string;
  /** Of each try; two minutes where it is left out. */
  timeoutMs?: number;
  /** Tries after the first one; 2 where it is left out. */
  retriesMax?: number;
  /** A longer Retry-After is not waited for; 60 where it is left out, as the cap asks for. */
  retryAfterMaxSeconds?: number;
  /** Another fetch, such as one behind a proxy. */
  fetch?: typeof globalThis.fetch;
}

/** A client of the API, as one key. */
export class Questglass {
  readonly #transport: Transport;

  constructor(options: QuestglassOptions = {}) {
    this.#transport = new Transport({
      apiKey: options.apiKey ?? fromEnvironment('QG_API_KEY', 'apiKey'),
      baseUrl: checkedAddress(options.baseUrl ?? fromEnvironment('QG_BASE_URL', 'baseUrl')),
      timeoutMs: options.timeoutMs ?? 120_000,
      retriesMax: options.retriesMax ?? 2,
      retryAfterMaxSeconds: options.retryAfterMaxSeconds ?? 60,
      // Browsers refuse a fetch that is called as a method of something else.
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    });
  }

  /** The workspace and the key that this client acts as. Works on every plan. */
  async whoami(options: RequestOptions = {}): Promise<Whoami> {
    return (await this.#transport.call<Whoami>({ ...options, method: 'GET', path: '/v1/whoami' })).body;
  }

  /** Asks a question in plain English. */
  async ask(question: string | AskInput, options: IdempotentOptions = {}): Promise<Answer> {
    const body = typeof question === 'string' ? { question } : question;
    return new Answer(
      await this.#transport.call<AskAnswer>({ ...options, method: 'POST', path: '/v1/ask', body }),
    );
  }

  /** All rows of an answer to this key, also those beyond the ones that it came with; its query is run anew. */
  exportAnswer(messageId: string, options: RequestOptions = {}): Promise<RowExport> {
    return this.#export(`/v1/answers/${encodeURIComponent(messageId)}/export`, options);
  }

  async #export(path: string, options: RequestOptions): Promise<RowExport> {
    const call = { ...options, method: 'GET', path, query: { format: 'ndjson' } } as const;
    return new RowExport(await this.#transport.stream({ ...call, accept: 'application/x-ndjson' }));
  }

  readonly dashboards = {
    /** Dashboards, newest first. */
    list: (options: ListOptions = {}) => new Listing<Dashboard>(this.#transport, '/v1/dashboards', options),
    /** A dashboard's document. */
    get: async (id: string, options: RequestOptions = {}): Promise<DashboardDocument> => {
      const path = `/v1/dashboards/${encodeURIComponent(id)}`;
      return (await this.#transport.call<DashboardDocument>({ ...options, method: 'GET', path })).body;
    },
    /** The cached data of a widget. */
    widgetData: async (id: string, key: string, options: RequestOptions = {}): Promise<WidgetData> => {
      const path = `/v1/dashboards/${encodeURIComponent(id)}/widgets/${encodeURIComponent(key)}/data`;
      return (await this.#transport.call<WidgetData>({ ...options, method: 'GET', path })).body;
    },
    /** All rows of a widget; its query is run anew. */
    exportWidget: (id: string, key: string, options: RequestOptions = {}): Promise<RowExport> =>
      this.#export(
        `/v1/dashboards/${encodeURIComponent(id)}/widgets/${encodeURIComponent(key)}/export`,
        options,
      ),
  };

  readonly metrics = {
    /** Curated metrics, newest first. */
    list: (options: ListOptions = {}) => new Listing<Metric>(this.#transport, '/v1/metrics', options),
  };

  readonly dataSources = {
    /** Connected data sources, newest first. */
    list: (options: ListOptions = {}) =>
      new Listing<DataSource>(this.#transport, '/v1/data-sources', options),
  };

  readonly conversations = {
    /** Recent conversations, newest first; with `query` those whose title has these words. */
    list: ({ query, ...options }: ListOptions & { query?: string } = {}) =>
      new Listing<Conversation>(this.#transport, '/v1/conversations', options, { query }),
  };

  readonly embedTokens = {
    /** A short-lived token that opens dashboards in other pages. Enterprise plan. */
    create: async (body: EmbedTokenInput = {}, options: IdempotentOptions = {}): Promise<EmbedToken> => {
      const path = '/v1/embed-tokens';
      return (await this.#transport.call<EmbedToken>({ ...options, method: 'POST', path, body })).body;
    },
    /** Revokes a token of this key: it is refused from the next request on. */
    revoke: async (jti: string, options: RequestOptions = {}): Promise<void> => {
      const path = `/v1/embed-tokens/${encodeURIComponent(jti)}`;
      await this.#transport.call<undefined>({ ...options, method: 'DELETE', path });
    },
  };
}
