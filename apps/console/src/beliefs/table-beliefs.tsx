import { Accordion, Badge, Group, Text, Title } from '@mantine/core';
import { counted } from '../shell/counted.js';
import classes from './beliefs.module.css';
import { FactRow } from './fact-row.js';
import { sureness } from './fact.js';
import type { Fact, ModelledTable } from './fact.js';
import { tableKey } from './facts.js';
import { tableRoleWords } from './words.js';

const parts: readonly { part: Fact['part']; title: string }[] = [
  { part: 'link', title: 'What it refers to' },
  { part: 'time', title: 'Times' },
  { part: 'amount', title: 'Amounts' },
  { part: 'state', title: 'States and flags' },
  { part: 'table', title: 'Its rows' },
  { part: 'column', title: 'Columns' },
];

interface Props {
  sourceId: string;
  table: ModelledTable;
  facts: readonly Fact[];
}

/** All that is believed of a table. Its rows are made when it is opened: a wide source has thousands. */
export function TableBeliefs({ sourceId, table, facts, isOpen }: Props & { isOpen: boolean }) {
  const key = tableKey(table);
  const unsure = facts.filter((fact) => fact.part !== 'column' && sureness(fact) === 'unsure').length;
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
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{isOpen && <Parts sourceId={sourceId} table={table} facts={facts} />}</Accordion.Panel>
    </Accordion.Item>
  );
}

function Parts({ sourceId, table, facts }: Props) {
  return parts.map(({ part, title }) => {
    const own = facts.filter((fact) => fact.part === part);
    if (own.length === 0) return null;
    return (
      <section key={part} aria-label={`${title}: ${table.table}`}>
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
          {own.map((fact) => (
            <FactRow key={fact.key} sourceId={sourceId} fact={fact} />
          ))}
        </ul>
      </section>
    );
  });
}
