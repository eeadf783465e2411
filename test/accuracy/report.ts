import type { AskedQuestion } from './ask-question.ts';
import type { CertaintyBin } from './certainty.ts';
import type { Summary } from './summary.ts';
import type { Tally } from './tally.ts';

/** A run as text: totals, parts, times. */
export function describeSummary(summary: Summary): string {
  const { single, byPart, planningMs } = summary;
  const sections = [
    single.questions > 0 ? describeTotals(summary) : [],
    describeTallies('by part', byPart),
    describeTallies('by kind', summary.byKind),
    describeCertainty(summary.certainty),
    describeTallies('by statement', summary.byStatement),
    describeTallies('by tables joined', summary.byJoins),
    describeTallies('by database', summary.byDatabase),
    describeStages(summary.byStage),
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

/** The failures, question by question. */
export function describeFailures(failures: readonly AskedQuestion[]): string {
  return failures
    .map(({ id, db, question, expected, given, confidence, reading, unknown, outcome }) =>
      [
        `${id} (${db}): ${outcome.state}${'because' in outcome ? `: ${outcome.because}` : ''}`,
        `  question  ${question}`,
        ...(unknown.length > 0 ? [`  unknown   ${unknown.join(', ')}`] : []),
        ...(reading === undefined ? [] : [`  read as   ${reading}`]),
        `  expected  ${expected?.sql ?? 'a refusal'}`,
        given === null ? '  given     nothing' : `  given     ${given} (confidence ${confidence.toFixed(2)})`,
      ].join('\n'),
    )
    .join('\n\n');
}

function describeTotals({ databases, single }: Summary): string[] {
  const { questions, accuracy, ...outcomes } = single;
  return [
    `${questions} questions to ${databases} databases; execution accuracy ${percent(accuracy)}`,
    Object.entries(outcomes)
      .map(([state, count]) => `${state} ${count}`)
      .join(', '),
  ];
}

function describeTallies(title: string, tallies: readonly Tally[]): string[] {
  if (tallies.length === 0) return [];
  const head = ['questions', 'right', 'accuracy', 'wrong', 'refused', 'certain', 'and right'];
  return [
    row(title, head),
    ...tallies.map((tally) =>
      row(tally.name, [
        tally.questions,
        tally.right,
        share(tally.right, tally.questions),
        tally.wrong,
        tally.refused,
        tally.certain,
        share(tally.certainAndRight, tally.certain),
      ]),
    ),
  ];
}

function describeCertainty(bins: readonly CertaintyBin[]): string[] {
  const head = ['answered', 'right', 'share', 'from here', 'right', 'share', 'per wrong'];
  return [
    row('by certainty', head),
    ...bins.map(({ from, answered, right, fromHereOn }) =>
      row(`from ${from.toFixed(2)}`, [
        answered,
        right,
        share(right, answered),
        fromHereOn.answered,
        fromHereOn.right,
        share(fromHereOn.right, fromHereOn.answered),
        ratio(fromHereOn.right, fromHereOn.answered - fromHereOn.right),
      ]),
    ),
  ];
}

function describeStages(tallies: readonly Tally[]): string[] {
  if (tallies.length === 0) return [];
  return [
    row('not right, by where it went astray', ['questions']),
    ...tallies.map(({ name, questions }) => row(name, [questions])),
  ];
}

function row(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(36)}${cells.map((value) => String(value).padStart(11)).join('')}`;
}

function share(part: number, whole: number): string {
  return percent(whole > 0 ? part / whole : null);
}

/** The number of right answers for each wrong one. */
function ratio(right: number, wrong: number): string {
  return wrong > 0 ? (right / wrong).toFixed(2) : '–';
}

function percent(value: number | null): string {
  return value === null ? '–' : `${(100 * value).toFixed(1)} %`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
