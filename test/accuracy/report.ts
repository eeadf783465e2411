import type { AskedQuestion } from './ask-question.ts';
import type { Summary, Tally } from './summary.ts';

/** A run as text: totals, parts, times. */
export function describeSummary(summary: Summary): string {
  const { answerable, unanswerable, planningMs } = summary;
  const sections = [
    answerable.questions > 0 ? describeAnswerable(summary) : [],
    unanswerable.questions > 0
      ? [`${unanswerable.questions} questions that the data cannot answer: ${describeRefusals(unanswerable)}`]
      : [],
    planningMs
      ? [
          `planning: median ${milliseconds(planningMs.median)}, p95 ${milliseconds(planningMs.p95)}; the first question of a ` +
            `database ${milliseconds(planningMs.firstOfDatabase)}`,
        ]
      : [],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** What went wrong, question by question. */
export function describeFailures(failures: readonly AskedQuestion[]): string {
  return failures
    .map(({ id, db, question, expected, given, confidence, outcome }) =>
      [
        `${id} (${db}): ${outcome.state}${'because' in outcome ? `: ${outcome.because}` : ''}`,
        `  question  ${question}`,
        `  expected  ${expected?.sql ?? 'a refusal'}`,
        given === null ? '  given     nothing' : `  given     ${given} (confidence ${confidence.toFixed(2)})`,
      ].join('\n'),
    )
    .join('\n\n');
}

function describeAnswerable({ databases, answerable, confidentlyWrong, ...parts }: Summary): string[] {
  const { questions, accuracy, ...outcomes } = answerable;
  const { from, wrong, confident } = confidentlyWrong;
  return [
    `${questions} questions to ${databases} databases; execution accuracy ${percent(accuracy)}`,
    Object.entries(outcomes)
      .map(([state, count]) => `${state} ${count}`)
      .join(', '),
    `confident (${from} and above) and wrong: ${wrong} of ${confident} confident answers (${share(wrong, confident)}), ` +
      `${share(wrong, questions)} of all questions`,
    '',
    ...describeTallies('by kind', parts.byKind),
    '',
    ...describeTallies('by tables joined', parts.byJoins),
    '',
    ...describeTallies('by confidence of the answer', parts.byConfidence),
    '',
    ...describeTallies('not right, by where it went astray', parts.byStage),
  ];
}

function describeTallies(title: string, tallies: readonly Tally[]): string[] {
  const rows = tallies.map(({ name, questions, right, refused }) => [
    name.padEnd(28),
    cell(questions),
    cell(right),
    cell(share(right, questions)),
    cell(refused),
  ]);
  const head = [title.padEnd(28), ...['questions', 'right', 'accuracy', 'refused'].map(cell)];
  return [head, ...rows].map((cells) => cells.join(''));
}

function describeRefusals({ questions, refused, threw }: Summary['unanswerable']): string {
  return `${refused} refused (${share(refused, questions)}), ${questions - refused - threw} answered, ${threw} threw`;
}

function cell(value: string | number): string {
  return String(value).padStart(11);
}

function share(part: number, whole: number): string {
  return percent(whole > 0 ? part / whole : null);
}

function percent(value: number | null): string {
  return value === null ? '–' : `${(100 * value).toFixed(1)} %`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
