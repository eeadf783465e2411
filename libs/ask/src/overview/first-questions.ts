/** A question that newcomers ask first: a greeting, a request for help, or a question for an overview. */
export type FirstQuestion =
  | { kind: 'greeting' | 'thanks' | 'help' }
  /** Asks for a list of the data. */
  | { kind: 'data' }
  /** Asks for the state of things, or for anything unusual. */
  | { kind: 'doing' | 'unusual' }
  /** Asks for an overview of one subject. */
  | { kind: 'about'; subject: string };

type Closed = Exclude<FirstQuestion['kind'], 'about'>;

const whose = '(?:the |our |my |your |this |that |all |all the |all our )?';
const data =
  '(?:data|information|tables?|data ?sets?|databases?|data ?sources?|files?|things|numbers|records)';
const oddities =
  '(?:unusual|interesting|odd|strange|weird|surprising|notable|remarkable|noteworthy|special|new|wrong|different|important|(?:that )?stands? out|standing out|that stood out|changed|changing|going on|happening|(?:i|we) should (?:know|see|look at|worry about|be worried about))';

/** The phrasings of each kind, matched against `plainWords` of the question; the first match wins. */
const closed: readonly (readonly [kind: Closed, phrasings: readonly string[]])[] = [
  [
    'greeting',
    [
      '(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| all| everyone)?',
    ],
  ],
  ['thanks', ['(?:many thanks|thanks|thank you|thx|ta|cheers)(?: a lot| a bunch| very much| so much)?']],
  [
    'help',
    [
      'help(?: me)?',
      'what (?:can|could|should|do) (?:i|we) (?:ask|do|see|find out|start with|begin with)(?: you| here| first| about)?',
      'what (?:kind|kinds|sort|sorts) of questions can (?:i|we) ask(?: you| here)?',
      'what questions can (?:i|we|you) (?:ask|answer)(?: you| here)?',
      'what can you (?:do|tell|answer|help with)(?: me| us| for me| for us)?(?: with)?',
      'how can you help(?: me| us)?',
      '(?:how|where) (?:do|should|can) (?:i|we) (?:start|begin)',
      'how does (?:this|it) work',
      '(?:who|what) are you',
      '(?:give|show) (?:me|us) (?:some )?(?:examples|example questions)',
    ],
  ],
  [
    'data',
    [
      `what(?: kinds? of| sorts? of)? ${data} (?:is|are) (?:available|there|here|in here|connected)(?: here)?`,
      `what(?: kinds? of| sorts? of)? ${data} (?:do|can|does) (?:we|you|i|it) (?:have|hold|use|see|get|know)(?: here| access to)?`,
      `(?:which|what) ${data} (?:do we have|have we got|are there|is there)`,
      'what is (?:available|there|here|in here|in it)',
      `what is in ${whose}${data}`,
      `what does ${whose}${data} (?:contain|hold|have|cover|say|include)`,
      `(?:list|show|show me|describe|explain|tell me about) ${whose}${data}`,
      'what do you know(?: about)?',
      `what (?:is|are) ${whose}${data} about`,
    ],
  ],
  [
    'doing',
    [
      'how (?:are|have) we (?:doing|been|been doing|performing|getting on)(?: so far)?',
      'how (?:do|did) we do',
      `how (?:is|has|was) ${whose}(?:business|company|shop|everything|it)(?: going| doing| been| been going| looking| running)?`,
      'how are things(?: going| looking)?',
      `how are ${whose}numbers(?: looking| doing)?`,
      `(?:(?:give|show) (?:me|us) )?(?:an? |the |${whose})?(?:quick |short |brief |general |high level )?(?:overview|summary|rundown|recap|status|status update|snapshot|state of play)(?: of (?:${whose}(?:business|company|data|everything|numbers|it all|it)|everything|things))?`,
      `(?:summari[sz]e|sum up|recap)(?: it| it all| everything| ${whose}(?:data|business|company|numbers))?`,
      `what is ${whose}(?:state|status) of (?:${whose}business|play|things)`,
      'what is (?:going on|happening|up)',
      'bring (?:me|us) up to (?:speed|date)',
      `(?:show (?:me |us )?)?${whose}(?:key|main|headline|most important|top level) (?:numbers|figures|metrics|measures|kpis|indicators)`,
      `(?:what are |show me |show us )?${whose}kpis`,
    ],
  ],
  [
    'unusual',
    [
      `(?:is there |are there |was there |did you (?:see|notice|find) |do you (?:see|notice) |have you (?:seen|noticed) |has |did |show me |tell me )?(?:anything|something) (?:else )?${oddities}(?: in ${whose}(?:data|numbers|business))?(?: recently| change)?`,
      `(?:tell me |show me )?what (?:is|looks|seems) (?:unusual|interesting|odd|strange|surprising|notable|new|different|changing)(?: in ${whose}(?:data|numbers))?`,
      `what (?:stands|stood) out(?: in ${whose}(?:data|numbers))?`,
      `what (?:has |have |is |)(?:changed|changing)(?: recently| most| the most)?`,
      'what should (?:i|we) (?:know|look at|look into|look out for|worry about|be worried about|pay attention to)',
      `(?:are there |is there |do you see |show me )?any (?:anomal(?:y|ies)|outliers?|surprises?|news|highlights?|insights?|trends?|red flags?|big changes|changes)(?: in ${whose}(?:data|numbers))?`,
      'did (?:anything|something) change',
    ],
  ],
];

/** The group captures the subject. */
const open: readonly string[] = [
  '(?:summari[sz]e|sum up|recap|describe) (.+)',
  '(?:tell|show|brief) (?:me|us) (?:more |something )?(?:about|on) (.+)',
  '(?:give|show) (?:me|us) (?:an?|the) (?:quick |short |brief |general )?(?:overview|summary|rundown|recap) (?:of|on) (.+)',
  '(?:an? |the )?(?:quick |short |brief |general )?(?:overview|summary|rundown|recap) (?:of|on) (.+)',
  'how (?:are|is|have|has) (.+?) (?:doing|going|looking|performing|been doing|been going)',
  'how (?:do|does|did) (.+?) (?:do|go|look|perform)',
];

const closedPatterns = closed.map(([kind, phrasings]) => [kind, patternOf(phrasings)] as const);
const openPatterns = open.map((phrasing) => patternOf([phrasing]));

function patternOf(phrasings: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrasings.join('|')})$`, 'u');
}

/** A longer subject is a question of its own. */
const subjectWordsMax = 4;

/** Recognises a first question by its whole text; undefined for any other question. */
export function firstQuestionOf(text: string): FirstQuestion | undefined {
  if (text.length > lengthMax) return undefined;
  const words = plainWords(text);
  const found = closedPatterns.find(([, pattern]) => pattern.test(words));
  if (found) return { kind: found[0] };
  const subject = openPatterns.map((pattern) => pattern.exec(words)?.[1]).find((each) => each !== undefined);
  const named = subject?.replace(/^(?:the|our|my|your|all|all the|all our) /u, '');
  if (named === undefined || named.split(' ').length > subjectWordsMax) return undefined;
  return { kind: 'about', subject: named };
}

const lengthMax = 120;

/** The question in lower case, without punctuation, contractions, politeness or words for today. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(?<=what|how|who|where)['’]s /gu, ' is ')
    .replaceAll(/(?<=what|how|who)['’]re /gu, ' are ')
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:(?:hi|hello|hey|ok|okay|so|well|please) )+(?=.)(?!there$|all$|everyone$)/u, '')
    .replace(/^(?:can|could|would|will) you (?:please )?/u, '')
    .replace(
      / (?:please|today|now|right now|lately|these days|at the moment|at present|currently|in general|overall)$/u,
      '',
    );
}
