import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { firstQuestionOf } from './first-questions.js';

const kinds = {
  greeting: ['hello', 'Hi there!', 'Good morning.'],
  thanks: ['thanks!', 'Thank you so much'],
  help: [
    'what can I ask?',
    'Help',
    'What can you do?',
    'Hi, what can I ask you?',
    'How do I start?',
    'What kind of questions can I ask?',
    'give me some examples',
  ],
  data: [
    'What data is there?',
    'what do you know',
    "What's in this database?",
    'What tables are there?',
    'which data do we have?',
    'what data do you have access to?',
    'show me the tables',
    'Describe the data',
  ],
  doing: [
    'How are we doing?',
    "How's business?",
    'how is the business doing these days?',
    'Give me an overview',
    'give us a quick summary of the business, please',
    'summarise everything',
    'overview',
    "what's going on?",
    'show me the key numbers',
    'How did we do?',
  ],
  unusual: [
    'Anything unusual?',
    'Is there anything interesting in the data?',
    'What stands out?',
    'what has changed recently?',
    'did anything change?',
    'any anomalies?',
    'Anything I should know?',
    'what should I worry about?',
  ],
} as const;

describe('what people ask first', () => {
  it.each(Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
    'takes "%s" for %s',
    (text, kind) => {
      expect(firstQuestionOf(text)).toEqual({ kind });
    },
  );

  it.each([
    ['summarise sales', 'sales'],
    ['Summarize our orders, please', 'orders'],
    ['Tell me about customers', 'customers'],
    ['give me an overview of support tickets', 'support tickets'],
    ['How are sales doing?', 'sales'],
    ['a short summary of the invoices', 'invoices'],
  ])('hears of what "%s" wants to be told', (text, subject) => {
    expect(firstQuestionOf(text)).toEqual({ kind: 'about', subject });
  });

  it.each([
    'how many hellos were sent',
    'what can we sell',
    'orders',
    '',
    '???',
    'what changed in the price of the teapot',
    'how are orders shipped to Chile doing against last year',
    'which data sources were removed in March',
    `what data is there${' really'.repeat(30)}`,
  ])('leaves "%s" to others', (text) => {
    expect(firstQuestionOf(text)).toBeUndefined();
  });

  it('takes none of the questions that business people ask of companies', () => {
    const file = join(
      dirname(fileURLToPath(import.meta.url)),
      '../../../../test/companies/open/questions.jsonl',
    );
    const questions = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line).question));
    expect(questions.length).toBeGreaterThan(300);
    expect(questions.filter((question) => firstQuestionOf(question) !== undefined)).toEqual([]);
  });
});
