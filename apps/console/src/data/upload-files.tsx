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

/** Uploads files as a data source with a table for each file, or for each sheet of a workbook. */
export function UploadFiles() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [files, setFiles] = useState<File[]>([]);
  const upload = useMutation({
    mutationFn: (chosen: readonly File[]) => connectFiles(workspaceId, chosen),
    onSuccess: async ({ id, is_default: isDefault }) => {
      keepAskedSource(workspaceId, isDefault ? undefined : id);
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      void navigate(`/data/${id}/import`);
    },
  });
  return (
    <Stack gap="sm" className="card" p="md" maw={560}>
      <Title order={2}>Your files</Title>
      <Text size="sm" c="dimmed">
        CSV, Excel, JSON lines or Parquet. The first line names the columns; prices and days are read as
        people write them. You see how each file was read, and your questions go to it from then on.
      </Text>
      <Group align="flex-end" gap="sm">
        <FileInput
          label="Files"
          placeholder="Choose one or several"
          accept={endings.join(',')}
          multiple
          value={files}
          onChange={setFiles}
          flex={1}
          miw={200}
        />
        <Button loading={upload.isPending} disabled={files.length === 0} onClick={() => upload.mutate(files)}>
          Upload
        </Button>
      </Group>
      <Failure error={aboutTheFile(upload.error)} title="Nothing was taken" />
    </Stack>
  );
}

const endings = ['.csv', '.tsv', '.jsonl', '.ndjson', '.json', '.xlsx', '.parquet'];

/** The title mentions the file: the field that the refusal names is not in the form. */
function aboutTheFile(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  const issues = error.issues.map((issue) =>
    issue.path.endsWith('content') ? { ...issue, path: '' } : issue,
  );
  return new Refused(error.status, error.code, error.message, issues, error.body);
}

/** Makes the files the default source, unless a manifest declares the default. */
async function connectFiles(workspaceId: string, files: readonly File[]): Promise<DataSource> {
  const params = { workspace_id: workspaceId };
  const [saved, sources] = await Promise.all([
    request('POST /workspaces/{workspace_id}/files', {
      params,
      body: { files: await Promise.all(files.map(toInput)) },
    }),
    request('GET /workspaces/{workspace_id}/data-sources', { params, query: { limit: 100 } }),
  ]);
  const called = files[0]?.name.replace(/\.\w+$/, '') || saved.table;
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

/** Texts are sent as they are, because base64 takes a third more. */
async function toInput(file: File) {
  if (!/\.(?:xlsx|parquet)$/i.test(file.name))
    return { name: file.name, content: await file.text(), encoding: 'utf8' as const };
  return { name: file.name, content: await base64Of(file), encoding: 'base64' as const };
}

/** Uint8Array.toBase64 is not in every browser yet. */
function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    const fail = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.addEventListener('error', fail);
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.slice(reader.result.indexOf(',') + 1));
      else fail();
    });
    reader.readAsDataURL(file);
  });
}
