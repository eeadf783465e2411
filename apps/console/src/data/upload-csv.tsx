import type { DataSource } from '#contracts';
import { Button, FileInput, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refused } from '../api/refused.js';
import { request } from '../api/request.js';
import { keepAskedSource } from '../ask/asked-source.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import { freeName } from './free-name.js';

/** A CSV file becomes a data source with one table. */
export function UploadCsv() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => connectFile(workspaceId, chosen),
    onSuccess: async ({ id, is_default: isDefault }) => {
      keepAskedSource(workspaceId, isDefault ? undefined : id);
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      void navigate(`/data/${id}`);
    },
  });
  return (
    <Stack gap="sm" className="card" p="md" maw={560}>
      <Title order={2}>A CSV file of yours</Title>
      <Text size="sm" c="dimmed">
        Its first line names the columns; commas, semicolons, tabs or pipes part them. Prices and days are
        read as people write them. Your questions go to it from then on.
      </Text>
      <Group align="flex-end" gap="sm">
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
          flex={1}
          miw={200}
        />
        <Button
          loading={upload.isPending}
          disabled={file === null}
          onClick={() => file && upload.mutate(file)}
        >
          Upload
        </Button>
      </Group>
      <Failure error={aboutTheFile(upload.error)} title="The file was not taken" />
    </Stack>
  );
}

/** The title says that it is about the file: nobody has filled in a field of that name. */
function aboutTheFile(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  const issues = error.issues.map((issue) => (issue.path === 'content' ? { ...issue, path: '' } : issue));
  return new Refused(error.status, error.code, error.message, issues, error.body);
}

/** Makes the file the default source; where a manifest declares which one that is, it is one beside it. */
async function connectFile(workspaceId: string, file: File): Promise<DataSource> {
  const params = { workspace_id: workspaceId };
  const [saved, sources] = await Promise.all([
    request('POST /workspaces/{workspace_id}/files', {
      params,
      body: { name: file.name, content: await file.text() },
    }),
    request('GET /workspaces/{workspace_id}/data-sources', { params, query: { limit: 100 } }),
  ]);
  const called = file.name.replace(/\.csv$/i, '') || saved.table;
  const taken = sources.data.map(({ name }) => name);
  const isDeclared = sources.data.some((source) => source.is_default && source.managed_by !== null);
  return request('POST /workspaces/{workspace_id}/data-sources', {
    params,
    body: {
      name: freeName(called, taken),
      type: 'duckdb',
      settings: { path: saved.path },
      ...(!isDeclared && { is_default: true }),
    },
  });
}
