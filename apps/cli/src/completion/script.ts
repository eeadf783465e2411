import type { Completion, Word } from './words.js';

/** Shells that a script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** The script for a shell. It holds all words, so that completing starts no process. */
export function completionScript(shell: Shell, completions: readonly Completion[]): string {
  return scripts[shell](completions);
}

const scripts: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(completions: readonly Completion[]): string {
  return [
    '# bash completion for qg',
    '_qg() {',
    '  local word path="" words=""',
    '  COMPREPLY=()',
    ...pathLines('"${COMP_WORDS[@]:1:COMP_CWORD-1}"', completions),
    '  case "$path" in',
    ...completions.map(
      ({ path, words }) => `    "${path}") words="${words.map(({ word }) => word).join(' ')}" ;;`,
    ),
    '  esac',
    '  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")',
    '}',
    'complete -o default -F _qg qg',
  ].join('\n');
}

function zshScript(completions: readonly Completion[]): string {
  return [
    '#compdef qg',
    '_qg() {',
    '  local word path_=""',
    '  local -a qg_words',
    ...pathLines('"${(@)words[2,CURRENT-1]}"', completions).map((line) => line.replaceAll('path', 'path_')),
    '  case "$path_" in',
    ...completions.map(({ path, words }) => `    "${path}") qg_words=(${words.map(zshWord).join(' ')}) ;;`),
    '  esac',
    "  _describe 'qg' qg_words || _files",
    '}',
    'compdef _qg qg',
  ].join('\n');
}

/** Follows the words as far as they are commands; options and arguments in between are passed over. */
function pathLines(words: string, completions: readonly Completion[]): string[] {
  const paths = completions.map(({ path }) => path).filter((path) => path !== '');
  return [
    `  for word in ${words}; do`,
    '    case "${path:+$path }$word" in',
    `      ${paths.map((path) => `"${path}"`).join('|')}) path="\${path:+$path }$word" ;;`,
    '    esac',
    '  done',
  ];
}

function zshWord({ word, meaning }: Word): string {
  return `'${word}:${meaning.replaceAll("'", "'\\''").replaceAll(':', '\\:')}'`;
}

function fishScript(completions: readonly Completion[]): string {
  return [
    '# fish completion for qg',
    'complete -c qg -f',
    ...completions.flatMap(({ path, words }) => words.map((word) => fishLine(path, word, completions))),
  ].join('\n');
}

function fishLine(path: string, { word, meaning }: Word, completions: readonly Completion[]): string {
  const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
  return `complete -c qg -n '${fishCondition(path, completions)}' ${what} -d '${meaning.replaceAll(/['\\]/g, '\\$&')}'`;
}

function fishCondition(path: string, completions: readonly Completion[]): string {
  const seen = path.split(' ').filter(Boolean);
  const below = completions
    .filter(
      (other) =>
        other.path.startsWith(path === '' ? '' : `${path} `) && depthOf(other.path) === seen.length + 1,
    )
    .map((other) => other.path.split(' ').at(-1));
  const there = seen.map((word) => `__fish_seen_subcommand_from ${word}`);
  const notBelow = below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(' ')}`];
  return [...there, ...notBelow].join('; and ');
}

function depthOf(path: string): number {
  return path.split(' ').filter(Boolean).length;
}
