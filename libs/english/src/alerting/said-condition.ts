/** The condition of an alert as a sentence says it. */
export type SaidCondition =
  | { kind: 'above' | 'below'; threshold: number; isPercent: boolean; whole?: string | undefined }
  | { kind: 'change'; threshold: number; direction: 'any' | 'up' | 'down' }
  | { kind: 'unusual' }
  | { kind: 'no_data' };

/** The condition with the thing that it is about; or the words that say why there is none. */
export type FoundCondition =
  | { subject: string; condition: SaidCondition; after: string }
  | { problem: string }
  | undefined;

const currency = '(?:dollars?|euros?|pounds?|usd|eur|gbp)';
const amount = String.raw`[$€£¥]?\s?(?<amount>-?\d+(?:\.\d+)?)\s?(?<percent>%|percent\b|per cent\b)?(?: ${currency}\b)?`;
const be = '(?:is|are|was|were|gets?|becomes?|stays?|goes|go)';
const up = '(?:rises?|climbs?|jumps?|grows?|increases?|moves?|goes|go)';
const down = '(?:falls?|drops?|dips?|sinks?|declines?|decreases?|shrinks?|moves?|goes|go)';
const more = '(?:above|over|beyond|past|more than|greater than|higher than|larger than|at least|>=?)';
const less = '(?:below|under|beneath|less than|fewer than|lower than|smaller than|at most|<=?)';
const weHave = '(?:there (?:is|are)|(?:we|i) (?:get|have|receive|see))';
const odd = '(?:unusual(?:ly)?|odd(?:ly)?|strange(?:ly)?|abnormal(?:ly)?|anomalous|out of the ordinary)';

interface Wording {
  pattern: RegExp;
  toCondition: (groups: Groups) => SaidCondition | { problem: string };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** The first that fits has the sentence, so a change by percent goes before a bound. */
const wordings: readonly Wording[] = [
  wording(`${weHave} no data (?:for|on|about|of) (?<subject>.+)`, () => ({ kind: 'no_data' })),
  wording('(?<subject>.+?) (?:has|have) no data', () => ({ kind: 'no_data' })),
  wording(`${weHave} (?<way>${more}|${less}) ${amount} (?<subject>.+)`, toBound),
  wording(`${weHave} no (?:more )?(?<subject>.+?)(?: at all)?$`, toNone),
  wording('no (?<subject>.+?) (?:comes?|arrives?|(?:is|are) (?:placed|made|received|sold))(?: in)?', toNone),
  wording(
    `(?<subject>.+?) (?:is|are|looks?|seems?|becomes?|gets?|behaves?|(?:is|are) behaving|(?:goes|go)) ${odd}(?: (?:high|low))?`,
    () => ({ kind: 'unusual' }),
  ),
  wording('(?<subject>.+?) doubles?$', () => ({ kind: 'change', threshold: 100, direction: 'up' })),
  wording('(?<subject>.+?) (?:halves?|(?:is|are) halved)$', () => ({
    kind: 'change',
    threshold: 50,
    direction: 'down',
  })),
  change('up', '(?:rises?|increases?|grows?|jumps?|climbs?|soars?|surges?|spikes?|(?:goes|go|is|are) up)'),
  change(
    'down',
    '(?:falls?|drops?|decreases?|declines?|dips?|sinks?|shrinks?|plunges?|slumps?|(?:goes|go|comes?|is|are) down)',
  ),
  change('any', '(?:changes?|moves?|var(?:ies|y)|differs?|swings?)'),
  wording(
    `(?<subject>.+?) (?<way>exceeds?|surpass(?:es)?|tops?|passes|reach(?:es)?|hits?) ${amount}(?: of (?<whole>.+))?`,
    toBound,
  ),
  wording(
    `(?<subject>.+?) (?:(?:${be}|${up})(?: up)?(?: to)? )?(?<way>${more}) ${amount}(?: of (?<whole>.+))?`,
    toBound,
  ),
  wording(
    `(?<subject>.+?) (?:(?:${be}|${down})(?: down)?(?: to)? )?(?<way>${less}) ${amount}(?: of (?<whole>.+))?`,
    toBound,
  ),
  wording(`(?<subject>.+?) ${down} (?:down )?(?<way>to) ${amount}`, toBound),
];

/** Finds the condition in the words behind "tell me when". */
export function findCondition(said: string): FoundCondition {
  for (const { pattern, toCondition } of wordings) {
    const found = pattern.exec(said);
    if (!found) continue;
    const groups = found.groups ?? {};
    const condition = toCondition(groups);
    if ('problem' in condition) return condition;
    const after = groups['whole'] === undefined ? said.slice(found[0].length).trim() : '';
    return { subject: (groups['subject'] ?? '').trim(), condition, after };
  }
  return undefined;
}

function wording(pattern: string, toCondition: Wording['toCondition']): Wording {
  return { pattern: new RegExp(`^${pattern}(?![\\p{L}\\p{N}])`, 'iu'), toCondition };
}

/** A change is measured in percent; "falls by 100" says none. */
function change(direction: 'any' | 'up' | 'down', verb: string): Wording {
  return wording(
    `(?<subject>.+?) ${verb} (?:(?<by>by )(?:more than |at least |over )?|(?:more than |at least )?)${amount}`,
    ({ amount: threshold, percent }) =>
      percent === undefined
        ? { problem: 'a change is measured in percent: say "by more than 10 %"' }
        : { kind: 'change', threshold: Number(threshold), direction },
  );
}

const below = new RegExp(`^(?:${less}|to)$`, 'iu');

function toBound({ way = '', amount: threshold, percent, whole }: Groups): SaidCondition {
  const kind = below.test(way) ? 'below' : 'above';
  return { kind, threshold: Number(threshold), isPercent: percent !== undefined, whole };
}

/** Things that are not there are counted, and are fewer than one. */
function toNone(): SaidCondition {
  return { kind: 'below', threshold: 1, isPercent: false };
}
