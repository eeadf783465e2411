import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';

/** A CSV file becomes a data source with one table. */
export function UploadCsv() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const params = { workspace_id: workspaceId };
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const content = await chosen.text();
      const saved = await request('POST /workspaces/{workspace_id}/files', {
        params,
        body: { name: chosen.name, content },
      });
      return request('POST /workspaces/{workspace_id}/data-sources', {
        params,
        body: {
          name: chosen.name.replace(/\.csv$/i, '').slice(0, 100) || saved.table,
          type: 'duckdb',
          settings: { path: saved.path },
          is_default: true,
        },
      });
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      void navigate(`/data/${id}`);
    },
  });
  return (
    <Stack gap="sm" className="card" p="md" maw={560}>
      <Text fw={600}>A CSV file of yours</Text>
      <Text size="sm" c="dimmed">
        Its first line names the columns. It becomes the workspace’s default source, so questions go to it.
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
      <Failure error={upload.error} />
    </Stack>
  );
}
