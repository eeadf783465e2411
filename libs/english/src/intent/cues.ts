import type { AggregateName, Comparison, Grain } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';
import type { Formula } from '../linking/find-formula.js';
import type { Span } from '../linking/find-span.js';
import type { Revenue } from '../linking/find-revenue.js';
import type { Measure } from '../words/adjectives.js';

/** The cues for the structure of a question. */
export type Cue =
  | { cue: 'aggregate'; name: AggregateName }
  | { cue: 'count'; asks?: boolean | undefined }
  /** "the total number of": things are counted, numbers are summed. */
  | { cue: 'total' }
  | { cue: 'distinct' }
  | {
      cue: 'compare';
      operator: Comparison;
      measure?: Measure | undefined;
      /** The measure of "larger" if none is named. */
      unnamed?: Measure | undefined;
      among?: 'all' | 'any' | undefined;
    }
  | { cue: 'between' }
  | {
      cue: 'superlative';
      direction: Measure['direction'];
      measure?: Measure | undefined;
      /** "best selling": by the number sold. */
      ofPieces?: boolean | undefined;
    }
  | { cue: 'common'; direction: Measure['direction'] }
  | { cue: 'order'; direction?: Measure['direction'] | undefined }
  | { cue: 'direction'; direction: Measure['direction']; measure?: Measure | undefined }
  | { cue: 'each' }
  | { cue: 'by' }
  | { cue: 'not' }
  | { cue: 'and' }
  | { cue: 'or' }
  | { cue: 'except' }
  | { cue: 'both' }
  /** Begins the measure or list. */
  | {
      cue: 'ask';
      asks?: 'when' | 'where' | undefined;
      measure?: Measure | undefined;
    }
  /** "Who earns the most?", "who is older than 60": asks for people, with conditions to follow. */
  | { cue: 'who'; people: readonly CatalogTable[] }
  | { cue: 'relative'; isTo?: boolean | undefined }
  /** "the ratio of", "the difference between". */
  | { cue: 'combine'; operator: '-' | '/' }
  | { cue: 'same' }
  | { cue: 'of' }
  | { cue: 'named' }
  | { cue: 'like'; where: 'inside' | 'start' | 'end' }
  | { cue: 'share' }
  | { cue: 'everything'; isDetails?: boolean | undefined }
  | { cue: 'average'; operator?: Comparison | undefined }
  | { cue: 'bracket'; isOpening: boolean }
  /** "or more", after the number. */
  | { cue: 'bound'; operator: Comparison }
  /** "running total": each period with all before it. */
  | { cue: 'cumulative' }
  /** "growth of", "month over month": each period with its growth over the one before. */
  | { cue: 'growth'; grain?: Grain | undefined }
  /** The measure is asked for each of the named values, in their order. */
  | { cue: 'respectively' }
  /** Things without an end yet. */
  | { cue: 'running' }
  /** "spent the most", "sold the least". */
  | { cue: 'deal'; of: 'money' | 'pieces'; direction: Measure['direction'] }
  /** "sold in 2025", "never sold", "unsold", without a column of that name. */
  | { cue: 'sale'; isDenied: boolean }
  /** The price and number of sold things. */
  | { cue: 'revenue'; revenue: Revenue }
  /** A duration. */
  | { cue: 'span'; span: Span }
  /** A well-known formula of two numbers. */
  | { cue: 'formula'; formula: Formula }
  /** The share of this value among all. */
  | { cue: 'rate'; hit: ValueHit }
  /** The number before is an amount of money. */
  | { cue: 'money' }
  /** The number before is a frequency; "once" and "twice" are one themselves. */
  | { cue: 'times'; value?: number | undefined }
  | { cue: 'end' };

/** The cue of each phrase; the longest one at a word wins. New phrases are added here. */
export const phrases: readonly [Cue, string][] = [
  [{ cue: 'count', asks: true }, 'how many'],
  [
    { cue: 'count' },
    'number of|the number of|count of|count the number of|count|number of different|amount of times|the number|the count',
  ],
  [{ cue: 'aggregate', name: 'avg' }, 'average|mean|avg|on average'],
  [{ cue: 'aggregate', name: 'sum' }, 'how much|total|sum|sum of|combined|in total|altogether'],
  [{ cue: 'aggregate', name: 'max' }, 'maximum|max|maximal'],
  [{ cue: 'aggregate', name: 'min' }, 'minimum|min|minimal'],
  [{ cue: 'aggregate', name: 'median' }, 'median'],
  [{ cue: 'distinct' }, 'distinct|different|unique'],
  [
    { cue: 'compare', operator: '>' },
    'more than|greater than|larger than|higher than|over|above|exceeding|exceeds|exceed|bigger than|longer than|better than|heavier than|taller than|>|is after|later than|greater|larger',
  ],
  [
    { cue: 'compare', operator: '>=' },
    'at least|no less than|not less than|greater than or equal to|more than or equal to|larger than or equal to|higher than or equal to|no fewer than|not fewer than|no lower than|not lower than|>=|a minimum of|minimum of|in or after|on or after|from or after|not before|no earlier than',
  ],
  [
    { cue: 'compare', operator: '<' },
    'less than|fewer than|smaller than|lower than|below|under|shorter than|<|earlier than|worse than',
  ],
  [
    { cue: 'compare', operator: '<=' },
    'at most|no more than|not more than|less than or equal to|fewer than or equal to|smaller than or equal to|lower than or equal to|no higher than|not higher than|up to|<=|a maximum of|in or before|on or before|by or before|not after|no later than',
  ],
  [{ cue: 'compare', operator: '<>' }, '!=|<>|other than|not equal to|different from'],
  [{ cue: 'compare', operator: '=' }, '=|equal to|equals|exactly'],
  [{ cue: 'compare', operator: '>' }, 'after'],
  [{ cue: 'compare', operator: '<' }, 'before|prior to'],
  [{ cue: 'compare', operator: '>' }, 'in excess of|greater in number than|beyond|upwards of'],
  [{ cue: 'between' }, 'between|ranging from'],
  [
    { cue: 'common', direction: 'descending' },
    'most common|most popular|most frequent|most frequently|most commonly|most often|the most times|most times|most number of times|most used|busiest',
  ],
  [
    { cue: 'common', direction: 'ascending' },
    'least common|least popular|least frequent|least frequently|rarest|least commonly|least often|fewest times|the fewest times|least times|the least times|least number of times',
  ],
  [
    { cue: 'superlative', direction: 'descending' },
    'most|highest|largest|greatest|biggest|top|most number of|largest number of|highest number of|greatest number of',
  ],
  [
    { cue: 'superlative', direction: 'ascending' },
    'least|lowest|smallest|fewest|bottom|least number of|smallest number of|lowest number of',
  ],
  [
    { cue: 'order' },
    'ordered by|ordered in|ordered from|sorted by|order by|sort by|in order of|in the order of|sorted|sort them by|order them by|sort the|rank them by|ranked by|order the results by|sort the results by|sort the list by',
  ],
  [
    { cue: 'order', direction: 'ascending' },
    'in ascending order of|ascending order of|in alphabetical order of|in alphabetical order by|in increasing order of|alphabetical order of|alphabetically by|in lexicographical order of|in the alphabetical order of|in ascending alphabetical order of|in the ascending order of|in ascending order by|from lowest to highest',
  ],
  [
    { cue: 'order', direction: 'descending' },
    'in descending order of|descending order of|in decreasing order of|in reverse alphabetical order of|in the descending order of|in descending order by|in descending alphabetical order of',
  ],
  [
    { cue: 'direction', direction: 'ascending' },
    'ordered alphabetically|sorted alphabetically|ascending|from lowest to highest|from smallest to largest|from least to greatest|from shortest to longest|from oldest to newest|from earliest to latest|from fewest to most|from least to most|lowest first|smallest first|oldest first|earliest first|lowest to highest|smallest to largest|oldest to newest|in ascending order|in alphabetical order|alphabetically|in lexicographical order|increasing|from low to high|from youngest to oldest|from young to old|from the youngest to the oldest|ascendingly|asc|from oldest to most recent|in increasing order|in ascending alphabetical order|in the alphabetical order|alphabetic order|alphabetical order',
  ],
  [
    { cue: 'direction', direction: 'descending' },
    'descending alphabetical order|descending order|reverse alphabetical order|descending|in descending order|in reverse alphabetical order|decreasing|from high to low|from highest to lowest|from largest to smallest|from biggest to smallest|from greatest to least|from greatest to smallest|from longest to shortest|from newest to oldest|from latest to earliest|from best to worst|highest first|largest first|most first|latest first|newest first|biggest first|highest to lowest|largest to smallest|most to least|newest to oldest|from oldest to youngest|from the oldest to the youngest|from old to young|in decreasing order|desc|from most to least|from most recent to oldest|in descending alphabetical order|in reversed alphabetical order|in descending lexicographical order',
  ],
  [
    { cue: 'each' },
    'each|per|for each|for every|every|in each|of each|by each|grouped by|group by|broken down by|across different|from each|corresponding to each',
  ],
  [{ cue: 'by' }, 'by|in terms of'],
  [
    { cue: 'not' },
    'not|never|outside|outside of|without|no|neither|nor|without any|do not have any|does not have any|did not have any',
  ],
  [{ cue: 'and' }, 'and|,|as well as|along with|together with|but|also|and also'],
  [{ cue: 'or' }, 'or'],
  [{ cue: 'except' }, 'except|except for|excluding|except those|except for those|but not|apart from'],
  [{ cue: 'both' }, 'both|shared by'],
  [
    { cue: 'ask', asks: 'when' },
    'when did|when was|when were|when is|when does|on what day|on what date|on which date',
  ],
  [{ cue: 'ask', asks: 'where' }, 'where is|where was|where did|where does|where are|where do'],
  [
    { cue: 'ask' },
    'show|list|give|find|return|tell|display|what|which|who is|who are|please|output|provide|sort',
  ],
  [
    { cue: 'relative' },
    'whose|who|that|where|with|having|when|from|in|on|at|for|used|has|have|are|is|was|were|through|of which|had|into|during|among|amongst|across|within|grow up|grew up|grown up',
  ],
  [{ cue: 'relative', isTo: true }, 'to|out of|out of all'],
  [{ cue: 'combine', operator: '/' }, 'ratio of|ratio between|ratio'],
  [
    { cue: 'combine', operator: '-' },
    'difference between|difference in|difference of|the margin between|margin between|gap between',
  ],
  [{ cue: 'same' }, 'the same|same'],
  [{ cue: 'of' }, 'of|belonging to'],
  [{ cue: 'named' }, 'named|called|with name|with the name|titled'],
  [
    { cue: 'like', where: 'inside' },
    'has substring|with substring|substring|the substring|contain|contains|containing|include|includes|including|with the substring|has the substring|contain the substring|contains the substring|contains the word|contain the word|containing the word|include the word|has the word|contain the letter|contains the letter|have the word|with the word|includes the word|contain the string|have the substring|mentioning|whose name contains',
  ],
  [
    { cue: 'like', where: 'start' },
    'start with|starts with|starting with|begin with|begins with|beginning with|start with the letter|starts with the letter|start with letter|begins with the letter|begin with the letter|starting with the letter',
  ],
  [{ cue: 'like', where: 'end' }, 'end with|ends with|ending with|ends in|ending in'],
  [
    { cue: 'share' },
    'percentage of|share of|proportion of|fraction of|percent of|what percentage of|what share of|what percentage|percentage|what percent of|what percent|what proportion of|what fraction of',
  ],
  [{ cue: 'everything' }, 'all information|all the information|all info|everything|information|all columns'],
  [{ cue: 'everything', isDetails: true }, 'all details|all the details|details|detail|full details'],
  [
    { cue: 'average' },
    'than average|than the average|the average of all|above average|above the average|the overall average',
  ],
  [{ cue: 'average', operator: '<' }, 'below average|below the average|under the average'],
  [
    { cue: 'bound', operator: '>=' },
    'or more|or above|or higher|or later|or greater|or over|or longer|or older|and above|or after',
  ],
  [
    { cue: 'bound', operator: '<=' },
    'or less|or fewer|or below|or lower|or earlier|or under|or younger|and below|or before',
  ],
  [{ cue: 'respectively' }, 'respectively'],
  [{ cue: 'end' }, '.|?|!|;'],
  [{ cue: 'bracket', isOpening: true }, '('],
  [{ cue: 'bracket', isOpening: false }, ')'],
  [{ cue: 'total' }, 'total number of|the total number of'],
  [{ cue: 'growth' }, 'growth of|growth rate of|growth in|growth'],
  [{ cue: 'growth', grain: 'week' }, 'week over week|week on week|wow'],
  [{ cue: 'growth', grain: 'month' }, 'month over month|month on month|mom'],
  [{ cue: 'growth', grain: 'quarter' }, 'quarter over quarter|quarter on quarter|qoq'],
  [{ cue: 'growth', grain: 'year' }, 'year over year|year on year|yoy'],
  [
    { cue: 'cumulative' },
    'running total of|running total|running sum of|running count of|cumulative total of|cumulative total|cumulative sum of|cumulative number of|cumulative|cumulatively',
  ],
];
