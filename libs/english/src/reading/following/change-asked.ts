const falls = String.raw`(?:drop|fall|decline|decrease|sink|shrink|dip|plunge)(?:ped|ed|d|ing)?|fell|fallen|shrunk|sunk`;
const rises = String.raw`(?:rise|grow|increase|climb|jump|spike|surge)(?:ed|d|ing)?|risen|rose|grew|grown|growth`;
const lows = 'down|lower|low|worse|weaker|weak';
const highs = 'up|higher|high|better|stronger|strong';
const moves = String.raw`(?:${falls}|${rises}|(?:change|move)d?|(?:changing|moving)|gone|going|go|went)`;
const states = String.raw`(?:much |so |that |even )*(?:${lows}|${highs})`;
const nouns = String.raw`(?:drop|fall|decline|decrease|dip|plunge|rise|growth|increase|jump|spike|surge|change|difference|movement)`;
const howMuch = String.raw`(?:so|that|this much|much|low|high|up|down|again|suddenly|sharply|slightly|recently|a lot|happen(?:ing|ed)?)`;
const it = String.raw`(?:it|that|this|they|those|these)`;
const what = String.raw`what(?:['’]?s behind|\s+(?:is|was|lies) behind|\s+drove|\s+drives|\s+explains|\s+caused|\s+made up)`;
const time = String.raw`(?:(?:in|on|since|from|during|over|for)\s+)?(?:the\s+)?(?:last|this|past|previous|q[1-4]\b|\d|yesterday|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`;
const lead = String.raw`^(?:(?:and|but|so|ok|hm+)[\s,]+)*`;

/** "why did it drop?", "what is behind the change?", "why did it drop in March?" */
const ofIt = new RegExp(
  [
    lead,
    String.raw`(?:why(?:\s+(?:is|was|did|does|do|has|have|are|were)\s+${it}(?:\s+(?:been|${moves}|${howMuch}))*)?`,
    String.raw`|why\s+the\s+${nouns}|${what}\s+(?:${it}|the\s+${nouns}))`,
    String.raw`(?<when>\s+${time}.*?)?\W*$`,
  ].join(''),
  'i',
);

/** "why did revenue drop in March?" */
const ofSubject = new RegExp(
  String.raw`${lead}why\s+(?:is|was|did|does|do|has|have|are|were)\s+(?:the\s+|our\s+)?(?<subject>.+?)\s+(?:been\s+)?(?:${moves}|${states})(?:\s+${howMuch})*(?<when>\s.+?)?\W*$`,
  'i',
);

/** "what caused the drop in revenue in March?" */
const ofNoun = new RegExp(
  String.raw`${lead}(?:why\s+the|${what}\s+(?:the|this|our))\s+${nouns}\s+(?:in|of)\s+(?:the\s+|our\s+)?(?<subject>.+?)\W*$`,
  'i',
);

const fell = new RegExp(String.raw`\b(?:${falls}|${lows})\b`, 'i');
const rose = new RegExp(String.raw`\b(?:${rises}|${highs})\b`, 'i');

/** A question about the reasons of a change. */
interface ChangeAsked {
  /** The number that changed, in its words; undefined where it is that of the last answer. */
  subject: string | undefined;
  /** "in March", or nothing. */
  when: string;
  /** The direction in which the question says that the number went; 0 where it says none. */
  direction: -1 | 0 | 1;
}

/** Longer questions ask for more, and matching takes time that grows with the square of their length. */
const lengthMax = 300;

/** Parses a question about the reasons of a change; undefined where it asks for something else. */
export function changeAsked(question: string): ChangeAsked | undefined {
  const text = question.trim();
  if (text.length > lengthMax) return undefined;
  const own = ofIt.exec(text);
  const direction = fell.test(text) ? -1 : rose.test(text) ? 1 : 0;
  if (own) return { subject: undefined, when: own.groups?.['when']?.trim() ?? '', direction };
  const { subject, when = '' } = (ofSubject.exec(text) ?? ofNoun.exec(text))?.groups ?? {};
  return subject === undefined ? undefined : { subject, when: when.trim(), direction };
}
