/** Phrases for the structure of a question. */
const phrases = {
  count: 'how many|number of|count of|count|no of|# of|quantity of|amount of different|how often|tally',
  sum: 'total|sum of|sum|overall|in total|altogether|all together|all told|combined|totals',
  howMuch: 'how much',
  average: 'average|avg|mean|typical|on average|averages',
  median: 'median|medians',
  maximum: 'maximum|max',
  minimum: 'minimum|min',
  distinct: 'different|distinct|unique',
  per: 'per',
  by: 'by|for each|for every|each|every|across|broken down by|split by|grouped by|in each|by each|of each|split into|depending on',
  who: 'who|whom|whose',
  why: 'why|for what reason|for what reasons|what are the reasons for|what were the reasons for|main reasons for',
  ask: 'which|list|show|show me|list of|names|names of|name of|full name|full names|full name of|full names of|first and last name|first and last names|first and last name of|first and last names of|first name and last name of|first names and last names of|give me|give|tell me|find|display|see|return the|return all|return all the|return each|report the|report all|provide the|provide all',
  what: 'what|what is|what are|what was|what were',
  top: 'top|best|leading|highest ranking',
  bottom: 'bottom|worst|lowest ranking',
  most: 'the most|most|highest|largest|biggest|greatest|the highest|the largest|the biggest|maximum|strongest|highest number of|most number of|largest number of|greatest number of|biggest number of|maximum number of|the most number of|the highest number of|the largest number of|the greatest number of|the maximum number of|most common|commonest|most frequent|most popular|most often',
  least:
    'the least|least|lowest|smallest|fewest|the lowest|the smallest|the fewest|minimum|weakest|lowest number of|smallest number of|least number of|fewest number of|minimum number of|the lowest number of|the smallest number of|the least number of|the fewest number of|the minimum number of',
  commonest:
    'most common|commonest|most frequent|most frequently|most popular|most often|most prevalent|the most common|the most frequent|the most popular|the most often|the most frequently',
  rarest:
    'least common|rarest|least frequent|least popular|least often|the least common|the least popular|the rarest',
  biggest: 'biggest|largest|the biggest|the largest',
  busiest: 'busiest',
  quietest: 'quietest|slowest|least busy',
  newest: 'newest|latest|most recent|most recently|last|last time|the last time',
  oldest: 'oldest|earliest|very first|longest standing|longest serving',
  unknown:
    'unknown|is unknown|are unknown|not known|is not known|we do not know|do not know|nobody knows|is missing|are missing|missing|was not given|is not given|is empty|are empty|blank|is blank|not set|is not set|not filled in|not recorded',
  hasOne:
    'with a|with an|with any|with some|used a|used an|use a|used any|using a|having a|have a|have an|has a|has an|had a|had an',
  owns: 'that have|who have|that had|who had|that has|who has|have|has|had|which have|which has|which had',
  both: 'both',
  contains: phrasesOf(
    'contains|contain|containing|includes|include|including|has|have|having|with',
    'the word|the words|the substring|substring|the string|the letter|the letters|the phrase|the text|the character',
    'contains|contain|containing|contained|includes|including|that contains|which contains',
  ),
  startsWith:
    'starts with|start with|starting with|begins with|begin with|beginning with|that starts with|that start with|starts with the letter|starting with the letter|start with the letter|begins with the letter|begin with the letter',
  endsWith:
    'ends with|end with|ending with|ending in|ends in|end in|ends with the letter|ending with the letter',
  /** Every column of the next thing. */
  whole:
    'all information|all the information|all details|all the details|full details|complete information|any information|all information about|all the information about|all details about|all the details about|all info about|all available information about',
  /** Before columns of the next thing: "names and cities of clients". */
  name: 'name|names|full name|full names',
  lack: 'but nothing|and nothing|without|without any|no|never|not|none|missing|lacking|do not have|does not have|have no|has no|had no|with no|have never|has never|had never|did not|do not|does not|are not|is not|not yet|never had|never got|no longer|cannot|can not|could not|was not|were not|has not|have not|had not|have not had|has not had|had not had|have not had any|has not had any|did not have|did not have any|did not get|do not have any|does not have any|have not any|no people|no people has|no people have|no people has ever|no people have ever|we have never|have we never|have never ever|outside|outside of|outside the|non|anywhere but|neither|neither a|neither an|neither any|have neither|have neither a|have neither an|nor|nor a|nor an|nor any',
  has: 'with|with a|having|that have|who have|that had|who had|that has|had|has|have',
  exclude:
    'excluding|except|except for|apart from|leave out|leaving out|not counting|other than|without counting|ignoring|ignore|minus|excl|ex|not including|leaving aside',
  excluded:
    'left out|excluded|not counted|not included|ignored|deducted|omitted|taken out|do not count|not considered|disregarded',
  versus:
    'vs|v|versus|than|compared to|compared with|compare to|compare with|comparing|against|and in|relative to|compare|up on|down on',
  change:
    'growth|change|growth rate|change to previous month|change to the previous month|change from previous month|change from month to month|month over month|mom|month on month|week over week|year over year|yoy|change to previous week|change to previous year|change to previous quarter|quarter over quarter|increase|increased|difference|grew|grow|grown|changed|rise|rose|drop|decline|go up|went up|gone up|go down|went down|gone down',
  going: 'doing|going|performing|looking|shaping up|getting on|coming along',
  course:
    'development|development of|development over time|trend|trends|trend of|trend in|trends in|trend over time|trends over time|over time|evolution|evolution of|develop|developed|developing|evolve|evolved|evolving|trending|time line|timeline|time series',
  share: 'share of|share|how much of|what part|proportion of|proportion|fraction of|what part of|portion of',
  percentOf:
    'percentage of|percent of|% of|what percent of|what percentage of|how many percent of|as % of|as a % of|as a percentage of|as percentage of|as a percent of',
  percent:
    'in percent|in %|as a percentage|as percentage|as a percent|how many percent|percent|percentage|%|pct',
  earned:
    'did we make on|did we make with|did we make from|did we make in|do we make on|do we make with|did we earn on|did we earn with|did we earn from|do we earn with|did we take on|did we take for|did we sell in|did we sell of|did we get for|did we get from|did we charge for',
  howLong:
    'how long|time from|time between|time to|how fast|how quickly|how soon|lead time|turnaround|turnaround time',
  howFarAhead: 'how far ahead|how far in advance|how long ahead|how long in advance',
  inAdvance: 'in advance|ahead|beforehand|ahead of time',
  howLongHave: 'how long have|how long has',
  passed:
    'has passed|have passed|has already passed|have already passed|already passed|is in the past|are in the past|lies in the past|has gone by|went by|is over|are over',
  expired:
    'has expired|have expired|has already expired|has run out|have run out|has already run out|has lapsed|have lapsed|is out of date|are out of date|is expired|is no longer valid',
  stillValid:
    'has not expired|have not expired|has not run out|have not run out|has not lapsed|have not lapsed|is still valid|are still valid|is in date|are in date',
  howManyDays:
    'how many days|number of days between|number of days from|number of days until|number of days to|days from|days between|days until|days to',
  howManyHours:
    'how many hours|number of hours between|number of hours from|hours from|hours between|hours until',
  howManyMinutes:
    'how many minutes|number of minutes between|number of minutes from|minutes from|minutes between|minutes until',
  carriedOut:
    'did we do|have we done|do we do|did we carry out|carried out|carry out|performed|did we perform|conducted|did we give|gave|took place|take place|taken place|went ahead|did we run|did we teach|taught|did we hold',
  waiting:
    'waiting to be|waiting for|waiting for a|waiting on|awaiting|awaiting a|still to be|yet to be|still waiting to be|still waiting for|still waiting for a|still awaiting|have yet to be|has yet to be|have still to be|not yet been',
  rate: 'rate|rates|ratio',
  repeat: 'repeat|returning|recurring|loyal|regular',
  cameBack:
    'came back|come back|came back again|come back again|came back for more|keep coming back|bought again|buy again|ordered again|order again|booked again|book again|visited again|returned to us',
  active: 'active',
  running: 'cumulative|running total|running|accumulated',
  new: 'new|newly',
  gained:
    'did we gain|did we sign|did we take on|did we acquire|did we pick up|did we land|did we bring in|have we gained|have we signed|have we taken on|have we acquired|gained|acquired|were gained|taken on',
  held: 'do we have|have we got|do we carry|do we stock|do we offer',
  now: 'do we currently have|now|right now|currently|current|today|at the moment|at the minute|at this moment|at present|these days|as of today|presently|as of now|still|still use|still own|still stock|still sell|still run|still offer|still employ|still in use|in use|still with us|currently run|currently offer|currently sell|currently use|currently employ|still have|still there|still around',
  split: 'split|breakdown|mix|distribution',
  of: 'of|for|corresponding to|belonging to|for all|across all|across all the|by all|by all the|from all|in all|of all|of all the|for all the',
  and: 'and|,|plus|as well as|along with|together with|&',
  or: 'or|either|and/or',
  after: 'after|past|behind|beyond',
  before: 'before|ahead of|in advance of|prior to|earlier than',
  below: 'below|under|less than|lower than|fewer than|smaller than|short of',
  above: 'above|over|more than|higher than|greater than|exceeding|exceed|exceeds|exceeded|in excess of',
  worth:
    'and how much|and their value|and the value|and their total value|and their amount|and their worth|and what are they worth|and what were they worth|and what they are worth|and what they were worth|, how much',
  aside:
    'with amounts|with the amounts|with amount|with values|with totals|with their totals|with numbers|with counts|given away|give away|gave away|giving away|across the group|across the whole group|across the business|across the whole business|across the company|across the whole company|across the board|all time|of all time|on file|on record|on the books|on our books|on the file|on our list|on the list|on our files|in the system|in our system',
  order:
    'ordered by|sorted by|sort by|order by|arranged by|listed by|in order of|in the order of|sort the result by|sort the results by|sort them by|order the result by|order the results by|order them by|sort the list by|ordered|sorted|sort the result|sort the results|sort them|order them',
  ascending:
    'ascending|increasing|in ascending order|in an ascending order|in increasing order|in ascending order of|in the ascending order of|in increasing order of|ascendingly|lowest first|smallest first|cheapest first|from low to high|from lowest to highest|from smallest to largest|from oldest to newest|from oldest to youngest|from youngest to oldest|from earliest to latest',
  descending:
    'descending|decreasing|in descending order|in a descending order|in decreasing order|in descending order of|in the descending order of|in decreasing order of|descendingly|highest first|most first|best first|busiest first|largest first|biggest first|most expensive first|from high to low|from highest to lowest|from largest to smallest|from newest to oldest|from latest to earliest|from most to least',
  oldestFirst: 'oldest first|earliest first|oldest ones first',
  newestFirst: 'newest first|latest first|most recent first|newest ones first',
  alphabetical:
    'alphabetically|in alphabetical order|in alphabetic order|in lexicographical order|in the alphabetical order|in alphabetical order of|in the alphabetical order of|in alphabetic order of|in ascending alphabetical order|from a to z|a to z',
  soFar:
    'so far|to date|until now|up to now|same period|the same period|same time|the same time|same point|the same point|same stretch|the same stretch|same quarter|the same quarter|same month|the same month|same months|the same months|same weeks|the same weeks|same days|the same days|same week|the same week|same quarter of|the same quarter of|same month of|the same month of|same period of|the same period of|same period in|the same period in|same point of|the same point of|same time of|the same time of',
} as const;

/** Each of the first words with each of the second, and the phrases that need no combination. */
function phrasesOf(verbs: string, nouns: string, alone: string): string {
  const joined = verbs.split('|').flatMap((verb) => nouns.split('|').map((noun) => `${verb} ${noun}`));
  return [...joined, ...alone.split('|')].join('|');
}

export type Cue = keyof typeof phrases;

/** Each phrase as its words. */
const cues: ReadonlyMap<string, readonly Cue[]> = gather();

function gather(): Map<string, Cue[]> {
  const found = new Map<string, Cue[]>();
  for (const [cue, written] of Object.entries(phrases)) {
    if (!isCue(cue)) continue;
    for (const phrase of written.split('|')) found.set(phrase, [...(found.get(phrase) ?? []), cue]);
  }
  return found;
}

function isCue(name: string): name is Cue {
  return name in phrases;
}

/** The possible cues of a phrase. */
export function cuesIn(phrase: string): readonly Cue[] {
  return cues.get(phrase) ?? [];
}

/** The maximum number of words in a phrase. */
export const cueWordsMax = Math.max(...[...cues.keys()].map((phrase) => phrase.split(' ').length));

const idle = new Set(
  `a an the of for to in on at from with or as is are was were be been being do does did has have had having i we us our ours you your me my it its they
  them their this that these those there here please pls plz kindly hi hello hey dear thanks thx ok okay gets getting because d m can could would should will shall may might want need like know get got give need let
  so far any all just only also really actually roughly approximately about around exactly ever been out up down then than some such what
  which who whom where when how why and but if into through during via within between under over off per each made make makes took take takes
  came come comes go goes went gone happened happen happens took bring brought brings worth total us every both much many more been being
  until till using based according terms respect regarding concerning ever yet already still currently overall again together same own one ones thing
  things stuff data record records entry entries row rows value values number list show tell find display see whole entire
  euro euros eur dollar dollars usd pound pounds gbp quid bucks ve ll re d said say says anything anyone anybody $ € % percent by vs ? . ! : ; ( ) - / + = " & , working work works corresponding correspond corresponds respective respectively did it's what's who's that's`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Reports whether a word says nothing about data. */
export function isIdle(lower: string): boolean {
  return idle.has(lower);
}
