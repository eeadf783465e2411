import type { SourceTable } from '#contracts';
import { Accordion, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../shell/counted.js';
import { Icon } from '../shell/icon.js';
import classes from './data.module.css';
import { DescribeTable } from './describe-table.js';

interface Props {
  sourceId: string;
  table: SourceTable;
}

/** A table with its columns, sample values, and people's notes. */
export function TableItem({ sourceId, table }: Props) {
  const name = table.schema ? `${table.schema}.${table.name}` : table.name;
  const [isEdited, setEdited] = useState(false);
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <Group gap="xs">
          <Text fw={600} size="sm">
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {counted(table.columns.length, 'column')}
            {table.row_estimate !== null && `, about ${counted(table.row_estimate, 'row')}`}
          </Text>
          {table.type === 'view' && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              View
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {isEdited ? (
          <DescribeTable sourceId={sourceId} table={table} onDone={() => setEdited(false)} />
        ) : (
          <>
            <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
              <Said of={table} size="sm" />
              <Button
                size="xs"
                variant="default"
                leftSection={<Icon name="edit" size={14} />}
                onClick={() => setEdited(true)}
                aria-label={`Describe ${name}`}
                style={{ flexShrink: 0 }}
              >
                Describe
              </Button>
            </Group>
            <Columns name={name} table={table} />
          </>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Columns({ name, table }: { name: string; table: SourceTable }) {
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Columns of ${name}`}>
      <table className={classes['columns']}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">Some values</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name}>
              <td>
                <bdi>{column.name}</bdi>
                {table.primary_key.includes(column.name) && ' (key)'}
                <Said of={column} size="xs" />
              </td>
              <td>{column.type}</td>
              <td>
                <bdi>{column.samples.slice(0, 6).join(', ').slice(0, 200)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Described = Pick<SourceTable, 'comment' | 'description' | 'synonyms'>;

/** People's description of it, or else the source's own. */
function Said({ of: { comment, description, synonyms }, size }: { of: Described; size: 'xs' | 'sm' }) {
  const text = description ?? comment;
  return (
    <div style={{ minWidth: 0 }}>
      {text && (
        <Text size={size} c="dimmed" dir="auto">
          {text}
        </Text>
      )}
      {synonyms.length > 0 && (
        <Text size={size} c="dimmed" dir="auto">
          Also called {synonyms.join(', ')}
        </Text>
      )}
    </div>
  );
}
