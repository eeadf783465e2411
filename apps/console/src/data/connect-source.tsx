import type { DataSourceInput, SourceType } from '#contracts';
import { Anchor, Button, Group, PasswordInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { Refused } from '../api/refused.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useUnsavedValues } from '../shell/unsaved.js';
import { useWorkspace } from '../sign-in/session.js';
import { namedFields } from './named-fields.js';
import { inputOf } from './source-input.js';
import { sourceKinds } from './source-kinds.js';
import { UploadFiles } from './upload-files.js';
import type { Field } from './source-kinds.js';

const kinds: readonly SourceType[] = ['postgresql', 'mysql', 'clickhouse', 'trino', 'duckdb', 'sqlite'];

/** Connects a source, whose schema is read before anything is saved. */
export function ConnectSource() {
  const [type, setType] = useState<SourceType>('postgresql');
  const [name, setName] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const connect = useConnecting();
  useUnsavedValues([type, name, values], connect.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect.mutate(inputOf(type, name, values, sourceKinds[type].fields));
  };
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to="/data" size="sm">
          ← Data
        </Anchor>
        <Title order={1} mt={4}>
          Connect data
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          Questglass only reads. The connection is tried before it is saved, and passwords are sealed.
        </Text>
      </div>
      <UploadFiles />
      <form onSubmit={submit}>
        <Stack gap="md" className="card" p="md" maw={560}>
          <Title order={2}>Or a database</Title>
          <Select
            label="Kind"
            data={kinds.map((value) => ({ value, label: sourceKinds[value].label }))}
            value={type}
            onChange={(value) => setType(kinds.find((each) => each === value) ?? type)}
            allowDeselect={false}
          />
          <TextInput
            label="Name"
            description="What people call it."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            required
            withAsterisk={false}
          />
          {sourceKinds[type].fields.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={issueOf(connect.error, field.name)}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
          <Failure error={namedFields(connect.error, sourceKinds[type].fields)} title="Not connected" />
          <Group>
            <Button type="submit" loading={connect.isPending}>
              Test and connect
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

function useConnecting() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DataSourceInput) =>
      request('POST /workspaces/{workspace_id}/data-sources', {
        params: { workspace_id: workspaceId },
        body,
      }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: keys.sources(workspaceId) });
      void queries.invalidateQueries({ queryKey: keys.startingQuestions(workspaceId) });
      void navigate(`/data/${id}`);
    },
  });
}

interface SettingFieldProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function SettingField({ field, value, error, onChange }: SettingFieldProps) {
  const { label, hint, placeholder, kind, isOptional } = field;
  if (kind === 'tls')
    return (
      <Select
        label={label}
        data={[
          { value: 'verify', label: 'TLS, certificate checked' },
          { value: 'require', label: 'TLS, certificate not checked' },
          { value: 'disable', label: 'None' },
        ]}
        value={value === '' ? 'verify' : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        error={error}
        allowDeselect={false}
      />
    );
  const props = {
    label,
    description: hint,
    placeholder,
    value,
    error,
    required: !isOptional,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === 'password') return <PasswordInput {...props} autoComplete="off" />;
  return <TextInput {...props} inputMode={kind === 'number' ? 'numeric' : undefined} autoComplete="off" />;
}

function issueOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof Refused)) return undefined;
  return error.issues.find(({ path }) => path === `settings.${name}`)?.message;
}
