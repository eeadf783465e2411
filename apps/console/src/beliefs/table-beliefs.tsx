import { Accordion, Badge, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { counted } from '../shell/counted.js';
import { Icon } from '../shell/icon.js';
import { AddFact } from './add-fact.js';
import classes from './beliefs.module.css';
import { FactRow } from './fact-row.js';
import { alsoChange, partChange, spokenChange } from './column-facts.js';
import type { Fact, ModelledTable } from './fact.js';
import { tableKey, unsureOf } from './facts.js';
import { linkChange } from './link-facts.js';
import type { Target } from './link-facts.js';
import { tableRoleWords } from './words.js';

const parts: readonly { part: Fact['part']; title: string }[] = [
  { part: 'link', title: 'What it refers to' },
  { part: 'time', title: 'Times' },
  { part: 'amount', title: 'Amounts' },
  { part: 'state', title: 'States and flags' },
  { part: 'derived', title: 'What follows from it' },
  { part: 'table', title: 'Its rows' },
  { part: 'calendar', title: 'Parts of the calendar' },
  { part: 'column', title: 'Columns' },
  { part: 'words', title: 'Other names of columns' },
];

interface Props {
  sourceId: string;
  table: ModelledTable;
  facts: readonly Fact[];
  /** The columns that others may refer to. */
  targets: readonly Target[];
}

/** All beliefs about a table. Its rows are rendered when it is opened: a wide source has thousands. */
export function TableBeliefs({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { table, facts } = props;
  const key = tableKey(table);
  const unsure = unsureOf(facts).length;
  return (
    <Accordion.Item value={key}>
      <Accordion.Control id={`beliefs-${key}`}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            <bdi>{facts[0]?.tableName ?? key}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {tableRoleWords[table.role.value]}
            {table.times[0] && `, asked by ${table.times[0].column}`}
          </Text>
          {unsure > 0 && (
            <Badge size="xs" variant="light" color="orange" tt="none">
              {unsure} unsure
            </Badge>
          )}
          {table.unread !== null && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              not all was read
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{isOpen && <Parts {...props} />}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** Wider tables have a search, and show a part at a time. */
const searchableFrom = 25;
const shownAtOnce = 25;

function Parts({ facts, ...props }: Props) {
  const { table } = props;
  const [wanted, setWanted] = useState('');
  const search = wanted.trim().toLowerCase();
  const found =
    search === '' ? facts : facts.filter(({ sentence }) => sentence.toLowerCase().includes(search));
  return (
    <>
      {table.unread !== null && (
        <Text size="sm" c="orange">
          {table.unread} What is said here is told from names as far as rows are wanting.
        </Text>
      )}
      {table.columns.length > searchableFrom && (
        <TextInput
          aria-label={`Find a belief about ${table.table}`}
          placeholder="Find a column"
          leftSection={<Icon name="search" size={14} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          size="xs"
          maw={280}
        />
      )}
      {search !== '' && found.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nothing is believed of that.
        </Text>
      )}
      {parts.map(({ part, title }) => (
        <Part key={`${part} ${search}`} {...props} facts={found} all={facts} part={part} title={title} />
      ))}
    </>
  );
}

/** `facts` are the search's matches; the columns that still lack a fact follow from all facts. */
function Part({
  sourceId,
  table,
  facts,
  all,
  targets,
  part,
  title,
}: Props & (typeof parts)[number] & { all: readonly Fact[] }) {
  const [most, setMost] = useState(shownAtOnce);
  const own = facts.filter((fact) => fact.part === part);
  const addition = additionTo(part, table, all, targets);
  if (own.length === 0 && !addition?.columns.length) return null;
  return (
    <section aria-label={`${title}: ${table.table}`}>
      <Title order={3} size="sm" mt="sm">
        {title}
        {part === 'column' && (
          <Text span size="xs" c="dimmed" fw={400}>
            {' '}
            {counted(own.length, 'column')}
          </Text>
        )}
      </Title>
      <ul className={classes['facts']}>
        {own.slice(0, most).map((fact) => (
          <FactRow key={fact.key} sourceId={sourceId} fact={fact} />
        ))}
      </ul>
      {own.length > most && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setMost(most * 4)}
          aria-label={`Show more: ${title}`}
        >
          Show {Math.min(own.length - most, most * 3)} of {own.length - most} more
        </Button>
      )}
      {addition && <AddFact sourceId={sourceId} {...addition} />}
    </section>
  );
}

type Addition = Omit<ComponentProps<typeof AddFact>, 'sourceId'>;

/** Facts that can be added to columns that lack one of the kind. */
function additionTo(
  part: Fact['part'],
  table: ModelledTable,
  facts: readonly Fact[],
  targets: readonly Target[],
): Addition | undefined {
  const told = new Set(facts.map(({ key }) => key));
  const untold = (fact: 'link' | 'column_also' | 'calendar' | 'spoken') =>
    table.columns.filter(
      ({ column }) => !told.has(JSON.stringify([fact, table.schema, table.table, column])),
    );
  switch (part) {
    case 'link':
      return {
        act: 'Add a reference',
        columns: untold('link'),
        changeOf: ({ column }) => linkChange(table, column, null, targets),
      };
    case 'state':
      return {
        act: 'Say what values stand for',
        columns: untold('spoken').filter(({ meanings }) => Object.keys(meanings).length > 0),
        changeOf: (column) => spokenChange(table, column),
      };
    case 'words':
      return {
        act: 'Name a column otherwise',
        columns: untold('column_also'),
        changeOf: (column) => alsoChange(table, column),
      };
    case 'calendar':
      return {
        act: 'Add a part',
        columns: table.role.value === 'date_dimension' ? untold('calendar') : [],
        changeOf: (column) => partChange(table, column),
      };
    default:
      return undefined;
  }
}
