import type { AskInput } from '#contracts';
import { Option } from 'commander';
import type { Command } from 'commander';
import { readAnswer } from '../responses/parse-response.js';
import type { ReadAnswer } from '../responses/parse-response.js';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { Failure, exitCodes, usageFailure } from '../failure.js';
import { formatOf, optionsOf } from '../options.js';
import type { Options } from '../options.js';
import { answerLines } from '../output/answer.js';
import { printJson, printRows } from '../output/format.js';
import type { Format } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { terminalOf } from '../output/terminal.js';
import { readStdin } from '../stdin.js';
import type { Environment } from '../environment.js';

type Tier = NonNullable<AskInput['model_tier']>;
const tiers = ['low', 'medium', 'high'] as const satisfies readonly Tier[];

interface QueryOptions {
  source: string[];
  tier?: Tier;
  sql?: true;
}

/** `qg query …` */
export function addQuery(program: Command, environment: Environment): void {
  program
    .command('query')
    .description('ask a question in plain English')
    .argument('<question...>', 'the question; - reads it from standard input')
    .option('--source <id>', 'limit the answer to a data source; may be repeated', collect, [])
    .addOption(new Option('--tier <tier>', 'how much a model may think').choices(tiers))
    .option('--sql', 'show the SQL, too')
    .addHelpText(
      'after',
      examples(
        'qg query "How many customers are there in each country?"',
        'qg query "Revenue by month this year" --sql',
        'qg query "Revenue by month this year" -o csv > revenue.csv',
        'qg query "Which plans do customers have?" --source ds_… --json',
      ),
    )
    .action((words: string[], _options: object, command: Command) =>
      query(environment, words.join(' '), command),
    );
}

async function query(environment: Environment, words: string, command: Command): Promise<void> {
  const options = optionsOf<QueryOptions>(command);
  const format = formatOf(options);
  const question = (words === '-' ? await readStdin(environment) : words).trim();
  if (question === '') throw usageFailure('the question is empty');
  const body = inputOf(question, options);
  const { bytes, json } = await connect(environment, options).call('ask', { body });
  const answer = readAnswer(json);
  if (format === 'json') await printJson(environment, options, bytes);
  else await printAnswer(environment, format, answer, options);
  if (!answer.success) throw questionFailed(format, answer);
}

function inputOf(question: string, { source, tier }: Options & QueryOptions): AskInput {
  return {
    question,
    ...(source.length > 0 && { data_source_ids: source }),
    ...(tier && { model_tier: tier }),
  };
}

async function printAnswer(
  environment: Environment,
  format: Exclude<Format, 'json'>,
  answer: ReadAnswer,
  { sql }: QueryOptions,
): Promise<void> {
  if (format === 'table')
    return printLines(
      environment,
      answerLines(answer, terminalOf(environment.stdout, environment.env), { sql: sql === true }),
    );
  if (sql && answer.sql !== null) printMessage(environment, answer.sql);
  if (answer.columns.length > 0) await printRows(environment, format, answer);
}

/** The table says itself what is wrong; programs read standard output, and their people standard error. */
function questionFailed(format: Format, answer: ReadAnswer): Failure {
  const why = format === 'table' ? '' : (answer.error ?? 'the question could not be answered');
  return new Failure(why, exitCodes.questionFailed);
}

function collect(value: string, before: string[]): string[] {
  return [...before, ...value.split(',').map((id) => id.trim())];
}
