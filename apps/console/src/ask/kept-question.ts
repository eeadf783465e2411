import { useEffect, useState } from 'react';

const nameOf = (place: string) => `questglass.question.${place}`;

interface Kept {
  place: string;
  text: string;
}

/**
 * Where what is typed goes while the page of a conversation that has begun is on its way: the box of the page before still
 * stands there, and what it takes by then belongs to the conversation, too.
 */
let carried: { from: string; to: string } | undefined;

/** The draft of a text box: a reload, another page and another conversation leave it as it is, and each place has its own. */
export function useKeptQuestion(place: string): [string, (text: string) => void] {
  const [kept, setKept] = useState(() => read(place));
  const current = kept.place === place ? kept : read(place);
  if (current !== kept) setKept(current);
  useEffect(
    () => () => {
      carried = undefined;
    },
    [place],
  );
  // Written at once: where the box is taken away with the same step, the next one reads it.
  const setText = (text: string) => {
    write({ place: carried?.from === place ? carried.to : place, text });
    setKept({ place, text });
  };
  return [current.text, setText];
}

/** A conversation has begun: what was typed while its first answer was on its way goes along. */
export function carryQuestion(from: string, to: string): void {
  const { text } = read(from);
  write({ place: from, text: '' });
  if (text !== '') write({ place: to, text });
  carried = { from, to };
}

/** Puts a question into the box of a page that is opened next. */
export function keepQuestion(place: string, text: string): void {
  write({ place, text });
}

function read(place: string): Kept {
  return { place, text: sessionStorage.getItem(nameOf(place)) ?? '' };
}

function write({ place, text }: Kept): void {
  if (text === '') sessionStorage.removeItem(nameOf(place));
  else sessionStorage.setItem(nameOf(place), text);
}
