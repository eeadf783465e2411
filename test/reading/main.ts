// `npm run read -- "question"`: how a question is read, step by step, over a database of a question set; our own shop where no other
// is named.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buildCatalog, readQuestion } from '#english';
import type { ReadRequest } from '#english';
import { databaseFile } from '../accuracy/question-set.ts';
import { withCluster, withQuestionDatabases } from '../accuracy/question-databases.ts';
import { readCommandLine, tell } from '../command-line.ts';
import { pageOfSteps } from './page-of-steps.ts';
import { printSteps } from './print-steps.ts';
import { readingSteps } from './reading-steps.ts';

const usage = `Usage: npm run read -- QUESTION… [options]
  --over FOLDER/NAME   a database of a question set; the folder alone where its database has the same name (shop, transit, or a path)
  --today DAY          when it is asked, as 2026-11-22
  --best N             shows the N likeliest requests; 1 unless told
  --turns              each question goes on with the one before it
  --html FILE          writes a page of it as well`;
const options = {
  over: { type: 'string', default: 'shop' },
  today: { type: 'string' },
  best: { type: 'string', default: '1' },
  turns: { type: 'boolean', default: false },
  html: { type: 'string' },
} as const;

const line = readCommandLine(process.argv.slice(2), options, usage);
if (line.state === 'told') tell(line);
else if (line.positionals.length === 0) tell({ text: usage, exitCode: 2 });
else await read(line.positionals, line.values);

interface Told {
  over: string;
  today?: string | undefined;
  best: string;
  turns: boolean;
  html?: string | undefined;
}

async function read(questions: readonly string[], { over, today, best, turns, html }: Told): Promise<void> {
  const file = fileOf(over);
  if (file === undefined) return tell({ text: `There is no database ${over}.\n${usage}`, exitCode: 2 });
  const clock = { now: today === undefined ? new Date() : new Date(`${today}T12:00:00Z`) };
  const hasColors = process.stdout.isTTY && process.stdout.hasColors();
  await withCluster((url) =>
    withQuestionDatabases(url, (databases) =>
      databases.use('read', file, async ({ schema, model }) => {
        const catalog = buildCatalog({ tables: schema, model });
        let last: ReadRequest | undefined;
        const steps = questions.map((question) => {
          const told = readingSteps(question, catalog, clock, { best: Number(best), last });
          last = turns ? (readQuestion(question, catalog, clock, last).request ?? last) : undefined;
          return told;
        });
        for (const each of steps) process.stdout.write(`${printSteps(each, hasColors)}\n\n`);
        if (html !== undefined) await writeFile(html, pageOfSteps(steps));
      }),
    ),
  );
}

/** A folder with one database of its name stands for it; our own pairs need no path. */
function fileOf(over: string): string | undefined {
  const places = [
    databaseFile(dirname(over), basename(over)),
    databaseFile(over, basename(over)),
    databaseFile(join('test/pairs', over), basename(over)),
  ];
  return places.find(existsSync);
}
