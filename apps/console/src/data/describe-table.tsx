import type { SourceSchema, SourceTable } from '#contracts';
import { Text, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import classes from './data.module.css';
import { describedBy, sayingOf } from './table-saying.js';
import type { Saying } from './table-saying.js';

interface Props {
  sourceId: string;
  table: SourceTable;
  onDone: () => void;
}

/** Edits the descriptions and synonyms of a table and its columns. */
export function DescribeTable({ sourceId, table, onDone }: Props) {
  // The state at the beginning of editing: untouched fields are not sent.
  const [before] = useState(() => sayingOf(table));
  const [said, setSaid] = useState(before);
  const save = useDescribing(sourceId, () => describedBy(table, before, said), onDone);
  return (
    <Form act="Save" mutation={save} values={[said.table, ...said.columns]} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        Questions are read by these words. Several are separated by commas.
      </Text>
      <SayingFields
        name={table.name}
        hint={table.comment}
        saying={said.table}
        onChange={(saying) => setSaid((now) => ({ ...now, table: saying }))}
      />
      {table.columns.map(({ name, type, comment }) => (
        <fieldset key={name} className={classes['described']}>
          <legend>
            <bdi>{name}</bdi>{' '}
            <Text span size="xs" c="dimmed">
              {type}
            </Text>
          </legend>
          <SayingFields
            name={name}
            hint={comment}
            saying={said.columns.get(name) ?? { description: '', synonyms: '' }}
            onChange={(saying) =>
              setSaid((now) => ({ ...now, columns: new Map([...now.columns, [name, saying]]) }))
            }
          />
        </fieldset>
      ))}
    </Form>
  );
}

function useDescribing(
  sourceId: string,
  described: () => ReturnType<typeof describedBy>,
  onDone: () => void,
) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const name = keys.schema(workspaceId, sourceId);
  return useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/data-sources/{data_source_id}/schema', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
        body: described(),
      }),
    onSuccess: (table) => {
      queries.setQueryData<SourceSchema>(name, (schema) => schema && withTable(schema, table));
      onDone();
    },
  });
}

function withTable(schema: SourceSchema, table: SourceTable): SourceSchema {
  const isIt = (each: SourceTable) => each.schema === table.schema && each.name === table.name;
  return { ...schema, tables: schema.tables.map((each) => (isIt(each) ? table : each)) };
}

interface FieldsProps {
  name: string;
  /** The source's own description. */
  hint: string | null;
  saying: Saying;
  onChange: (saying: Saying) => void;
}

function SayingFields({ name, hint, saying, onChange }: FieldsProps) {
  return (
    <div className={classes['saying']}>
      <Textarea
        label="Description"
        aria-label={`Description (${name})`}
        placeholder={hint ?? 'What it means'}
        value={saying.description}
        onChange={(event) => onChange({ ...saying, description: event.currentTarget.value })}
        maxLength={2_000}
        autosize
        minRows={1}
        maxRows={6}
        size="xs"
      />
      <TextInput
        label="Also called"
        aria-label={`Also called (${name})`}
        placeholder="Other words for it"
        value={saying.synonyms}
        onChange={(event) => onChange({ ...saying, synonyms: event.currentTarget.value })}
        maxLength={1_300}
        size="xs"
      />
    </div>
  );
}
