import { styleText } from 'node:util';
import { escapeControls } from '#platform';
import type { AnswerSteps, Link, ReadingSteps, RequestSteps } from './reading-steps.ts';

type Style = Parameters<typeof styleText>[0];

/** The reading of a question for a terminal, in colors if it has them. */
export function printSteps(steps: ReadingSteps, hasColors: boolean): string {
  const paint = (style: Style, text: string): string => {
    const shown = escapeControls(text);
    return hasColors ? styleText(style, shown, { validateStream: false }) : shown;
  };
  const { question, today, requests, unknown, answer } = steps;
  return [
    `${paint('bold', question)} ${paint('dim', `asked on ${today}`)}`,
    ...requests.map((request) => requestLines(request, paint).join('\n')),
    ...(unknown.length > 0 ? [`${paint('bold', 'Unknown')}  ${paint('red', unknown.join(', '))}`] : []),
    answer ? answerLines(answer, paint).join('\n') : paint('red', 'No reading.'),
  ].join('\n\n');
}

type Paint = (style: Style, text: string) => string;

function requestLines({ score, words, rules, clauses, plan }: RequestSteps, paint: Paint): string[] {
  return [
    paint('bold', `Words and links (score ${score.toFixed(2)})`),
    ...words.flatMap((word) => [
      linkLine(word, fitStyle(word), paint),
      ...word.others.map((other) => `    ${linkLine(other, 'dim', paint)}`),
    ]),
    paint('bold', 'Rules'),
    ...(rules.length === 0 ? [paint('dim', '  none')] : []),
    ...rules.map(({ rule, text, bonus, hasWon }) =>
      paint(
        hasWon ? 'green' : 'dim',
        `  ${hasWon ? 'won ' : 'lost'} ${bonus.toFixed(2).padStart(5)}  ${rule.padEnd(20)} ${text}`,
      ),
    ),
    paint('bold', 'Request'),
    ...clauses.map((clause) => paint('cyan', `  ${clause}`)),
    paint('bold', 'Plan'),
    ...planLines(plan, paint),
  ];
}

function linkLine({ text, fit, as }: Link, style: Style, paint: Paint): string {
  return paint(style, `  ${text.padEnd(24)} ${fit.toFixed(2)}  ${as}`);
}

/** A link that is merely near is worth a look, and so is a word that nothing explains. */
function fitStyle({ fit, as }: Link): Style {
  if (as.includes('"kind":"left"')) return 'red';
  if (as.includes('"kind":"idle"')) return 'dim';
  return fit < 0.5 ? 'yellow' : 'green';
}

function planLines({ words, sql }: { words: string; sql: string }, paint: Paint): string[] {
  return [`  ${paint('italic', words)}`, ...sql.split('\n').map((line) => paint('blue', `  ${line}`))];
}

const verdictStyles: Record<AnswerSteps['verdict'], Style> = {
  certain: 'green',
  'answered, with its reading shown': 'yellow',
  'asked back about': 'red',
};

function answerLines(
  { way, confidence, verdict, plan, leftOut, others, features }: AnswerSteps,
  paint: Paint,
): string[] {
  return [
    `${paint('bold', 'Certainty')} ${paint(verdictStyles[verdict], `${confidence.toFixed(2)} ${verdict}`)} ${paint('dim', `(read ${way === 'request' ? 'as a request' : way})`)}`,
    ...planLines(plan, paint),
    ...(leftOut.length > 0 ? [`  ${paint('red', `left out: ${leftOut.join(', ')}`)}`] : []),
    ...others.map((other) => paint('dim', `  or ${other.confidence.toFixed(2)} ${other.words}`)),
    paint('dim', `  ${features.map(([name, value]) => `${name} ${rounded(value)}`).join(', ')}`),
  ];
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
