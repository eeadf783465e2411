// `npm run read -- "question"`: how a question is read as a request, step by step, over a database of a question set; our own
// shop where no other is named.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildCatalog, readCandidates, readQuestion, readRequests } from '#english';
import { databaseFile } from '../accuracy/question-set.ts';
import { withCluster, withQuestionDatabases } from '../accuracy/question-databases.ts';
import { readCommandLine, tell } from '../command-line.ts';
import { describeReading, describeRequest } from './describe-request.ts';

const usage = `Usage: npm run read -- QUESTION… [options]
  --over FOLDER/NAME   a database of a question set; the folder alone where its database has the same name (test/pairs/transit)
  --today DAY          when it is asked, as 2026-11-22
  --best N             shows the N likeliest requests; 1 unless told`;
const options = {
  over: { type: 'string', default: 'test/pairs/shop/shop' },
  today: { type: 'string' },
  best: { type: 'string', default: '1' },
} as const;

const line = readCommandLine(process.argv.slice(2), options, usage);
if (line.state === 'told') tell(line);
else if (line.positionals.length === 0) tell({ text: usage, exitCode: 2 });
else await read(line.positionals, line.values);

async function read(
  questions: readonly string[],
  { over, today, best }: { over: string; today?: string | undefined; best: string },
): Promise<void> {
  const file = fileOf(over);
  if (file === undefined) return tell({ text: `There is no database ${over}.\n${usage}`, exitCode: 2 });
  const clock = { now: today === undefined ? new Date() : new Date(`${today}T12:00:00Z`) };
  await withCluster((url) =>
    withQuestionDatabases(url, (databases) =>
      databases.use('read', file, ({ schema, model }) => {
        const catalog = buildCatalog({ tables: schema, model });
        for (const question of questions) {
          const requests = catalog.believed ? readRequests(question, catalog.believed, clock) : [];
          const { candidates } = readCandidates(question, catalog, clock);
          const [first] = readQuestion(question, catalog, clock).readings;
          const shown = requests.slice(0, Number(best)).map(describeRequest);
          process.stdout.write(
            `${[question, ...shown, describeReading(first, candidates)].join('\n\n')}\n\n`,
          );
        }
        return Promise.resolve();
      }),
    ),
  );
}

/** A folder with one database of its name stands for it. */
function fileOf(over: string): string | undefined {
  const places = [databaseFile(dirname(over), basename(over)), databaseFile(over, basename(over))];
  return places.map((place) => join(place)).find(existsSync);
}
