import type { Me } from '#contracts';
import { requestOnce } from '../api/request.js';
import { button, element } from '../embed/elements.js';
import { maybeSignedIn } from '../sign-in/sign-in-mark.js';

/** Values that replace the placeholders of the examples, by placeholder. */
type Values = Readonly<Record<string, string>>;

const workspacePlace = 'questglass.workspace';
const bases = ['$QG_BASE_URL', 'https://analytics.example.com', 'http://localhost:8080'];

/**
 * Puts the reader's own values into the examples: the address of this service, the ids of their workspace if they are signed in, and a key
 * that they paste. A key's secret is shown only once, so the reader has to provide it; it stays in this page's memory.
 */
export async function startPrefilling(): Promise<void> {
  const examples = new Examples(document.querySelectorAll('.code code'));
  const here = Object.fromEntries(bases.map((base) => [base, location.origin]));
  examples.put(here);
  const place = document.querySelector<HTMLElement>('#you');
  if (!place || !examples.hasAny(['$QG_API_KEY', 'qg_live_…', 'ws_…', 'dash_…', 'ds_…'])) return;
  const ids = maybeSignedIn() ? await ownIds() : undefined;
  examples.put(ids?.values ?? {});
  const said = ids
    ? element('span', {}, 'Ids in the examples are those of ', element('strong', {}, ids.workspace), '.')
    : element('span', {}, element('a', { href: '/app' }, 'Sign in'), ' to see your own ids in the examples.');
  place.replaceChildren(said, keyForm(examples, ids?.keyPrefix));
  place.hidden = false;
}

/** The text of the examples, with its original placeholders. */
class Examples {
  readonly #parts: readonly { node: Text; written: string }[];
  #values: Values = {};

  constructor(blocks: Iterable<Element>) {
    this.#parts = [...blocks].flatMap((block) =>
      textsOf(block).map((node) => ({ node, written: node.data })),
    );
  }

  hasAny(placeholders: readonly string[]): boolean {
    return this.#parts.some(({ written }) => placeholders.some((each) => written.includes(each)));
  }

  put(values: Values): void {
    this.#values = { ...this.#values, ...values };
    for (const part of this.#parts) {
      let text = part.written;
      for (const [placeholder, value] of Object.entries(this.#values))
        text = text.replaceAll(placeholder, value);
      if (text !== part.node.data) part.node.data = text;
    }
  }
}

function textsOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}

function keyForm(examples: Examples, prefix: string | undefined): HTMLElement {
  const box = element('input', {
    type: 'password',
    'aria-label': 'API key for the examples',
    placeholder: prefix === undefined ? 'Paste a key' : `Paste a key, such as ${prefix}…`,
    autocomplete: 'off',
  });
  const use = (secret: string) =>
    examples.put({
      $QG_API_KEY: secret === '' ? '$QG_API_KEY' : secret,
      'qg_live_…': secret === '' ? 'qg_live_…' : secret,
    });
  box.addEventListener('input', () => use(box.value.trim()));
  const clear = button('Forget', {}, () => {
    box.value = '';
    use('');
  });
  return element('span', { class: 'key', title: 'It stays in this page and is sent nowhere.' }, box, clear);
}

/** The ids of the reader's current workspace in the console; undefined without a session. */
async function ownIds(): Promise<
  { workspace: string; keyPrefix: string | undefined; values: Values } | undefined
> {
  const me = await requestOnce('GET /auth/me', {}).catch(() => undefined);
  const workspace = chosenOf(me);
  if (!workspace) return undefined;
  const parts = { params: { workspace_id: workspace.id }, query: { limit: 1 } };
  // A list that this member or plan may not see leaves its placeholder.
  const [dashboards, sources, metrics, keys] = await Promise.all([
    requestOnce('GET /workspaces/{workspace_id}/dashboards', parts).catch(() => undefined),
    requestOnce('GET /workspaces/{workspace_id}/data-sources', parts).catch(() => undefined),
    requestOnce('GET /workspaces/{workspace_id}/metrics', parts).catch(() => undefined),
    requestOnce('GET /workspaces/{workspace_id}/api-keys', parts).catch(() => undefined),
  ]);
  const first = {
    'dash_…': dashboards?.data[0]?.id,
    'ds_…': sources?.data[0]?.id,
    'met_…': metrics?.data[0]?.id,
  };
  const known = Object.entries({ ...first, 'ws_…': workspace.id }).flatMap(([name, id]) =>
    id === undefined ? [] : [[name, id] as const],
  );
  return {
    workspace: workspace.name,
    keyPrefix: keys?.data[0]?.key_prefix,
    values: Object.fromEntries(known),
  };
}

function chosenOf(me: Me | undefined): Me['workspaces'][number] | undefined {
  const chosen = localStorage.getItem(workspacePlace);
  return me?.workspaces.find(({ id }) => id === chosen) ?? me?.workspaces[0];
}
