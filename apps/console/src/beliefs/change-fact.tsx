import type { SourceCorrection, ValueMeaning } from '#contracts';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import classes from './beliefs.module.css';
import type { Change } from './fact.js';
import { additionWords, choicesOf, namesIn, valueWords } from './words.js';

interface Props {
  change: Change;
  isPending: boolean;
  onSay: (correction: SourceCorrection) => void;
  onCancel: () => void;
}

/** The form of a fact's correction. */
export function ChangeFact({ change, ...props }: Props) {
  switch (change.by) {
    case 'choice':
      return <Choose change={change} {...props} />;
    case 'words':
      return <Words change={change} {...props} />;
    case 'noun':
      return <Nouns change={change} {...props} />;
    case 'measure':
      return <Amount change={change} {...props} />;
    case 'meanings':
      return <Meanings change={change} {...props} />;
    case 'spoken':
      return <Spoken change={change} {...props} />;
  }
}

type Of<By extends Change['by']> = Omit<Props, 'change'> & { change: Extract<Change, { by: By }> };

function Choose({ change, onSay, ...form }: Of<'choice'>) {
  const [choices] = useState(change.choices);
  const [chosen, setChosen] = useState(change.chosen);
  const choice = choices[chosen];
  return (
    <Fields {...form} onSubmit={() => choice && onSay(choice.says)}>
      <NativeSelect
        label={change.label}
        data={choices.map(({ label }, place) => ({ value: String(place), label }))}
        value={String(chosen)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        size="xs"
      />
    </Fields>
  );
}

function Words({ change, onSay, ...form }: Of<'words'>) {
  const [text, setText] = useState(change.text);
  return (
    <Fields {...form} onSubmit={() => onSay(change.say(text))}>
      <TextInput
        label={change.label}
        description="Several are separated by commas."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={1_300}
        size="xs"
      />
    </Fields>
  );
}

function Nouns({ change, onSay, ...form }: Of<'noun'>) {
  const [noun, setNoun] = useState(change.noun);
  return (
    <Fields {...form} onSubmit={() => onSay(change.say(noun))}>
      <TextInput
        label="One is called"
        value={noun.singular}
        onChange={(event) => setNoun({ ...noun, singular: event.currentTarget.value })}
        required
        maxLength={60}
        size="xs"
      />
      <TextInput
        label="Several are called"
        value={noun.plural}
        onChange={(event) => setNoun({ ...noun, plural: event.currentTarget.value })}
        required
        maxLength={60}
        size="xs"
      />
    </Fields>
  );
}

function Amount({ change, onSay, ...form }: Of<'measure'>) {
  const [adds, setAdds] = useState(change.adds);
  const [unit, setUnit] = useState(change.unit);
  return (
    <Fields {...form} onSubmit={() => onSay(change.say(adds, unit))}>
      <NativeSelect
        label="Several"
        data={choicesOf(additionWords)}
        value={adds}
        onChange={(event) => {
          const chosen = namesIn(additionWords).find((name) => name === event.currentTarget.value);
          if (chosen) setAdds(chosen);
        }}
        size="xs"
      />
      <TextInput
        label="Unit"
        placeholder="money, cents, days …"
        value={unit}
        onChange={(event) => setUnit(event.currentTarget.value)}
        maxLength={30}
        size="xs"
      />
    </Fields>
  );
}

function Meanings({ change, onSay, ...form }: Of<'meanings'>) {
  const [meanings, setMeanings] = useState<Readonly<Record<string, ValueMeaning>>>(change.meanings);
  return (
    <Fields {...form} onSubmit={() => onSay(change.say({ ...meanings }))}>
      {Object.entries(meanings).map(([value, meaning]) => (
        <NativeSelect
          key={value}
          label={value === '' ? '(empty)' : value}
          data={choicesOf(valueWords)}
          value={meaning}
          onChange={(event) => {
            const chosen = namesIn(valueWords).find((name) => name === event.currentTarget.value);
            if (chosen) setMeanings({ ...meanings, [value]: chosen });
          }}
          size="xs"
        />
      ))}
    </Fields>
  );
}

function Spoken({ change, onSay, ...form }: Of<'spoken'>) {
  const [spoken, setSpoken] = useState<Readonly<Record<string, string>>>(change.spoken);
  return (
    <Fields {...form} onSubmit={() => onSay(change.say({ ...spoken }))}>
      {Object.entries(spoken).map(([value, word]) => (
        <TextInput
          key={value}
          label={value === '' ? '(empty)' : value}
          value={word}
          onChange={(event) => setSpoken({ ...spoken, [value]: event.currentTarget.value })}
          maxLength={60}
          size="xs"
        />
      ))}
    </Fields>
  );
}

interface FieldsProps {
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The fields in a row, as wide as there is room, followed by the buttons. */
function Fields({ isPending, onSubmit, onCancel, children }: FieldsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className={classes['fields']}>
      {children}
      <Group gap={6} wrap="nowrap">
        <Button type="submit" size="xs" loading={isPending}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
