import type { Conversation } from '#contracts';
import type { Command } from 'commander';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import type { Environment } from '../environment.js';
import { addListOptions, printList } from './list.js';
import type { ListOf } from './list.js';

const recent: ListOf<Conversation> = {
  call: 'listConversations',
  columns: ['id', 'title', 'message_count', 'updated_at'],
};

/** `qg conversations …` */
export function addConversations(program: Command, environment: Environment): void {
  const conversations = program.command('conversations').description('the saved conversations');
  addListOptions(conversations.command('list'))
    .description('list them, newest first')
    .addHelpText('after', examples('qg conversations list --limit 10'))
    .action((_options: object, command: Command) => printList(environment, command, recent));
  addListOptions(conversations.command('search'))
    .description('those whose title holds some words')
    .argument('<text...>', 'the words')
    .addHelpText(
      'after',
      examples('qg conversations search revenue', 'qg conversations search "new customers" -o ndjson'),
    )
    .action((words: string[], _options: object, command: Command) =>
      search(environment, words.join(' '), command),
    );
}

function search(environment: Environment, text: string, command: Command): Promise<void> {
  if (text.trim() === '') throw usageFailure('the words to search for are empty');
  return printList(environment, command, { ...recent, query: { query: text } });
}
