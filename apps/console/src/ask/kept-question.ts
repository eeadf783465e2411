import { useEffect, useState } from 'react';

const nameOf = (place: string) => `questglass.question.${place}`;

interface Kept {
  place: string;
  text: string;
}

/**
 * The redirection of typed text while the page of a new conversation loads: the former page still shows its box, and text typed there
 * belongs to the new conversation.
 */
let carried: { from: string; to: string } | undefined;

/** The draft of a text box. It survives reloads and changes of page, and each place has its own. */
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
  // Written at once: if the box is removed in the same step, the next one reads it.
  const setText = (text: string) => {
    write({ place: carried?.from === place ? carried.to : place, text });
    setKept({ place, text });
  };
  return [current.text, setText];
}

/** Moves text that was typed during the first answer to the new conversation. */
export function carryQuestion(from: string, to: string): void {
  const { text } = read(from);
  write({ place: from, text: '' });
  if (text !== '') write({ place: to, text });
  carried = { from, to };
}

/** Puts a question into the box of the page that opens next. */
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
