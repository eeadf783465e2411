import type { AnswerSteps, Link, PlanSteps, ReadingSteps, RequestSteps } from './reading-steps.ts';

/** The reading of questions, as one self-contained page. */
export function pageOfSteps(read: readonly ReadingSteps[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(read.map(({ question }) => question).join(' · '))}</title>
<style>${style}</style>
</head>
<body>
<main>
${read.map(questionPart).join('\n')}
</main>
</body>
</html>
`;
}

function questionPart({ question, today, requests, unknown, answer }: ReadingSteps): string {
  return `<article>
<h1>${escaped(question)}</h1>
<p class="quiet">Asked on ${escaped(today)}.${unknown.length > 0 ? ` Unknown: <span class="bad">${escaped(unknown.join(', '))}</span>.` : ''}</p>
${answer ? answerPart(answer) : '<p class="bad">No reading.</p>'}
${requests.map(requestPart).join('\n')}
</article>`;
}

const verdictClasses: Record<AnswerSteps['verdict'], string> = {
  certain: 'good',
  'answered, with its reading shown': 'fair',
  'asked back about': 'bad',
};

function answerPart({ way, confidence, verdict, plan, leftOut, features }: AnswerSteps): string {
  return `<section>
<h2>Certainty</h2>
<p><meter min="0" max="1" low="0.35" high="0.85" optimum="1" value="${confidence.toFixed(3)}">${confidence.toFixed(2)}</meter>
<strong class="${verdictClasses[verdict]}">${confidence.toFixed(2)} ${escaped(verdict)}</strong> <span class="quiet">read ${way === 'request' ? 'as a request' : way}</span></p>
${leftOut.length > 0 ? `<p>Left out: <span class="bad">${escaped(leftOut.join(', '))}</span></p>` : ''}
${planPart(plan)}
<details><summary>Features</summary><table>${features
    .map(
      ([name, value]) =>
        `<tr><td>${escaped(name)}</td><td class="number">${String(Math.round(value * 1_000) / 1_000)}</td></tr>`,
    )
    .join('')}</table></details>
</section>`;
}

function requestPart({ score, words, rules, clauses, plan }: RequestSteps): string {
  return `<section>
<h2>Words and links <span class="quiet">score ${score.toFixed(2)}</span></h2>
<table>
<tr><th>Words</th><th>Fit</th><th>Taken for</th></tr>
${words.map((word) => linkRow(word, fitClass(word)) + word.others.map((other) => linkRow(other, 'quiet lost')).join('')).join('\n')}
</table>
<h2>Rules</h2>
${rules.length === 0 ? '<p class="quiet">none</p>' : `<table>\n<tr><th></th><th>Bonus</th><th>Rule</th><th>Words</th></tr>\n${rules.map(ruleRow).join('\n')}\n</table>`}
<h2>Request</h2>
<ul>${clauses.map((clause) => `<li><code>${escaped(clause)}</code></li>`).join('')}</ul>
<h2>Plan</h2>
${planPart(plan)}
</section>`;
}

function linkRow({ text, fit, as }: Link, kind: string): string {
  return `<tr class="${kind}"><td>${escaped(text)}</td><td class="number">${fit.toFixed(2)}</td><td><code>${escaped(as)}</code></td></tr>`;
}

function fitClass({ fit, as }: Link): string {
  if (as.includes('"kind":"left"')) return 'bad';
  if (as.includes('"kind":"idle"')) return 'quiet';
  return fit < 0.5 ? 'fair' : 'good';
}

function ruleRow({ rule, text, bonus, hasWon }: RequestSteps['rules'][number]): string {
  return `<tr class="${hasWon ? 'good' : 'quiet'}"><td>${hasWon ? 'won' : 'lost'}</td><td class="number">${bonus.toFixed(2)}</td><td>${escaped(rule)}</td><td>${escaped(text)}</td></tr>`;
}

function planPart({ words, sql }: PlanSteps): string {
  return `<p>${escaped(words)}</p>\n<pre>${escaped(sql)}</pre>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text between tags or in a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

const style = `
:root { color-scheme: light dark; --good: light-dark(#1a6b33, #7dd49a); --fair: light-dark(#7a5200, #e8c06a);
  --bad: light-dark(#a3212b, #ff9a9a); --quiet: light-dark(#5b6470, #a2abb8); --line: light-dark(#d5dae1, #3a424d);
  --ground: light-dark(#ffffff, #14181d); --code: light-dark(#f3f5f8, #1e242b); }
body { margin: 0; background: var(--ground); color: light-dark(#14181d, #e8ebef); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
article + article { border-top: 2px solid var(--line); margin-top: 2rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; }
td, th { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--code); padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); } .quiet { color: var(--quiet); font-weight: normal; }
.lost td:first-child { padding-left: 2rem; }
`;
