import type { Catalog } from '#english';

type Talk = 'greeting' | 'thanks' | 'help';

/** Greetings, thanks and questions about what can be asked, as people write them. */
const talks: readonly (readonly [pattern: RegExp, kind: Talk])[] = [
  [
    /^(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| all| everyone)?$/,
    'greeting',
  ],
  [/^(?:many thanks|thanks|thank you|thx|ta|cheers)(?: a lot| a bunch| very much| so much)?$/, 'thanks'],
  [
    /^(?:help|what (?:can|could|should) (?:i|we) (?:ask|do|see|find out)(?: you| here)?|what can you (?:do|tell(?: me| us)?|answer)|what (?:data |information )?is (?:available|there|here)|what (?:data|information) do (?:we|you|i) have(?: here)?|what do you know(?: about)?|how does this work)$/,
    'help',
  ],
];

/** The answer to a question that asks nothing of any data; undefined for any other. */
export function smallTalk(text: string, catalogs: readonly Catalog[]): string | undefined {
  switch (kindOf(text)) {
    case 'greeting':
      return `Hello. ${offer(catalogs)}`;
    case 'thanks':
      return 'You are welcome. Ask on whenever you like';
    case 'help':
      return offer(catalogs);
    case undefined:
      return undefined;
  }
}

/** Whether a question asks nothing of any data. */
export function isSmallTalk(text: string): boolean {
  return kindOf(text) !== undefined;
}

function kindOf(text: string): Talk | undefined {
  const said = text
    .toLowerCase()
    .replaceAll(/(?<=what)['’]s /gu, ' is ')
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return talks.find(([pattern]) => pattern.test(said))?.[1];
}

function offer(catalogs: readonly Catalog[]): string {
  const things = thingsIn(catalogs);
  const [last, ...others] = [...things.slice(0, thingsMax), ...more(things.length - thingsMax)].toReversed();
  if (last === undefined) return 'Ask a question about your data in plain English';
  const about = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
  return `Ask in plain English about ${about}: how many, how much, which, when`;
}

const thingsMax = 6;

function more(count: number): string[] {
  return count > 0 ? [`${String(count)} more`] : [];
}

/** Things of their own and what happens to them, those first that most others are linked with. */
function thingsIn(catalogs: readonly Catalog[]): string[] {
  const tables = catalogs.flatMap(({ believed }) => believed?.domain.tables ?? []);
  const named = tables
    .filter(({ model }) => told.has(model.role.value))
    .toSorted((a, b) => b.hops.length - a.hops.length)
    .map(({ model }) => model.noun.value.plural);
  return [...new Set(named)];
}

const told: ReadonlySet<string> = new Set(['entity', 'event', 'wide']);
