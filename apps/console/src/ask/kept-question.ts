import { useState } from 'react';

const nameOf = (place: string) => `questglass.question.${place}`;

interface Kept {
  place: string;
  text: string;
}

/** What is typed in a box: a reload, another page and another conversation leave it as it is, and each place has its own. */
export function useKeptQuestion(place: string): [string, (text: string) => void] {
  const [kept, setKept] = useState(() => read(place));
  const current = kept.place === place ? kept : read(place);
  if (current !== kept) setKept(current);
  // Written at once: where the box is taken away with the same step, the next one reads it.
  const setText = (text: string) => {
    write({ place, text });
    setKept({ place, text });
  };
  return [current.text, setText];
}

/** A conversation has begun: what was typed while its first answer was on its way goes along. */
export function carryQuestion(from: string, to: string): void {
  const { text } = read(from);
  write({ place: from, text: '' });
  if (text !== '') write({ place: to, text });
}

function read(place: string): Kept {
  return { place, text: sessionStorage.getItem(nameOf(place)) ?? '' };
}

function write({ place, text }: Kept): void {
  if (text === '') sessionStorage.removeItem(nameOf(place));
  else sessionStorage.setItem(nameOf(place), text);
}
