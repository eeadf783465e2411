import type { Command } from 'commander';

/** The completions of a command, by its path: `` for the program itself, `sources list` for a command of it. */
export interface Completion {
  path: string;
  words: readonly Word[];
}

/** A word and what it means. */
export interface Word {
  word: string;
  meaning: string;
}

/** All commands with what may follow them, read off the program, so that a new command needs no word here. */
export function completionsOf(program: Command): Completion[] {
  const everywhere = optionsOf(program);
  return walk(program, '').map(({ path, words }) => ({
    path,
    words: withoutTwins([...words, ...everywhere]),
  }));
}

/** Every command has a --help of its own. */
function withoutTwins(words: readonly Word[]): Word[] {
  return [...new Map(words.map((each) => [each.word, each])).values()];
}

function walk(command: Command, path: string): Completion[] {
  const below = command.commands.map((child) => ({
    child,
    word: child.name(),
    meaning: child.description(),
  }));
  const choices = command.registeredArguments.flatMap(({ argChoices, description }) =>
    (argChoices ?? []).map((word) => ({ word, meaning: description })),
  );
  const own = path === '' ? [] : optionsOf(command);
  return [
    { path, words: [...below.map(({ word, meaning }) => ({ word, meaning })), ...choices, ...own] },
    ...below.flatMap(({ child, word }) => walk(child, path === '' ? word : `${path} ${word}`)),
  ];
}

function optionsOf(command: Command): Word[] {
  const visible = command.createHelp().visibleOptions(command);
  return visible.flatMap(({ long, description }) => (long ? [{ word: long, meaning: description }] : []));
}
