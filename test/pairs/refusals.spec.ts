import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Catalogs, ask } from '#ask';
import type { AskContext } from '#ask';
import { SourceNetwork } from '#connectors';
import type { MemberAnswer } from '#contracts';
import type { EntityManager } from '#database';
import { SecretBox } from '#platform';
import { OpenConnectors } from '#workspace';
import { readQuestions } from '../accuracy/question-set.js';
import { connectReader } from '../rest/reader-source.js';
import type { ReaderSource } from '../rest/reader-source.js';
import { startTestApi } from '../start-test-api.js';
import { fill as fillShop } from './shop/databases/shop.js';

const here = dirname(fileURLToPath(import.meta.url));

const sets = [
  { set: 'shop', fill: fillShop },
  {
    set: 'transit',
    fill: async (db: EntityManager): Promise<void> => {
      await db.query(await readFile(join(here, 'transit/databases/transit.sql'), 'utf8'));
    },
  },
];

/** One of this many questions is asked: each is asked in three ways, and all of its offers are asked as well. */
const oneIn = 41;
/** No word of English, and near none of either source. */
const invented = 'Zorblat';

describe.each(sets)('what is offered for a question over $set that is refused', ({ set, fill }) => {
  const api = startTestApi({ QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128' });
  const network = new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] });
  const connectors = new OpenConnectors({ network, filesFolder: undefined, connectionsMax: 2 });
  let context: AskContext;
  let reader: ReaderSource;
  let refused: { question: string; isAnswerable: boolean; answer: MemberAnswer }[];

  const answerOf = (text: string): Promise<MemberAnswer> =>
    ask(context, {
      workspaceId: reader.key.workspace.id,
      asker: { keyId: reader.key.id },
      text,
      dataSourceIds: undefined,
      tier: undefined,
      conversationId: undefined,
      at: new Date('2026-11-21T14:30:00Z'),
      signal: new AbortController().signal,
    });

  const tableNames = async (): Promise<string[]> => {
    const rows: { name: string }[] = await api.source.query(
      "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    reader = await connectReader(api, async (role) => {
      const ours = await tableNames();
      await fill(api.source.manager);
      const filled = (await tableNames()).filter((name) => !ours.includes(name));
      await api.source.query(`GRANT SELECT ON ${filled.join(', ')} TO ${role}`);
    });
    const secrets = SecretBox.of(`test:${Buffer.alloc(32, 7).toString('base64')}`);
    context = { db: api.source.manager, catalogs: new Catalogs(), secrets, connectors };
    const questions = (await readQuestions(join(here, set))).filter(({ id }) => id.startsWith(`${set}/`));
    refused = [];
    for (const { question, gold } of questions.filter((_, place) => place % oneIn === 0))
      for (const text of withInvented(question)) {
        const answer = await answerOf(text);
        const isAnswerable = gold.state === 'answerable';
        if (!answer.success) refused.push({ question: text, isAnswerable, answer });
      }
  }, 240_000);

  afterAll(() => connectors.close());

  it('is answered when it is asked', async () => {
    const failed: object[] = [];
    for (const { question, answer } of refused)
      for (const suggestion of answer.suggestions) {
        const { success, error } = await answerOf(suggestion);
        if (!success) failed.push({ question, suggestion, error });
      }
    expect(failed).toEqual([]);
  }, 240_000);

  it('comes with the word that was the trouble, as it was written', () => {
    const silent = refused.filter(
      ({ answer: { error }, isAnswerable }) => isAnswerable && !error?.includes(`"${invented}"`),
    );
    expect(silent.map(({ question, answer }) => [question, answer.error])).toEqual([]);
  });

  it('keeps what was understood of most of them', () => {
    const answerable = refused.filter(({ isAnswerable }) => isAnswerable);
    const kept = answerable.filter(({ answer: { error } }) => error?.includes('Did you mean'));
    expect(kept.length / answerable.length).toBeGreaterThan(0.5);
  });
});

/** A question with a word that nobody knows: before another, in the place of another, and as one more grouping. */
function withInvented(question: string): string[] {
  const plain = question.replace(/[?.]$/, '');
  const words = plain.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [
    [...words.slice(0, middle), invented, ...words.slice(middle)].join(' '),
    [...words.slice(0, -1), invented].join(' '),
    `${plain} by ${invented}?`,
  ];
}
