import type { DataSource, FileReport, ImportChange } from '#contracts';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { keepAskedSource } from '../../ask/asked-source.js';
import { keepQuestion } from '../../ask/kept-question.js';
import { Ideas, useStartingQuestions } from '../../ask/starting-questions.js';
import { Failure } from '../../shell/failure.js';
import { useUnsaved } from '../../shell/unsaved.js';
import { useTitle } from '../../shell/use-title.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { useSources } from '../use-sources.js';
import { changeOf } from './import-choices.js';
import type { Choices } from './import-choices.js';
import { ImportTable } from './import-table.js';

/** Shows how uploaded files were read, lets admins correct it, and offers questions to start from. */
export function ImportPage() {
  const { sourceId = '' } = useParams();
  const { id: workspaceId } = useWorkspace();
  const source = useSources().data?.data.find(({ id }) => id === sourceId);
  useTitle(source && `How ${source.name} was read`);
  const report = useQuery({
    queryKey: keys.fileReport(workspaceId, sourceId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources/{data_source_id}/import', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
      }),
  });
  return (
    <Stack gap="md">
      <div>
        <Anchor component={Link} to={`/data/${sourceId}`} size="sm">
          ← <bdi>{source?.name ?? 'Data source'}</bdi>
        </Anchor>
        <Title order={1} mt={4}>
          How it was read
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          Change what is wrong; the files are then read again, and nothing of them is lost.
        </Text>
      </div>
      <Failure error={report.error} onRetry={() => void report.refetch()} />
      {report.isPending && <Skeleton h={240} radius="lg" />}
      {report.data && <Report sourceId={sourceId} report={report.data} />}
      {report.data && <Start sourceId={sourceId} source={source} />}
    </Stack>
  );
}

function Report({ sourceId, report }: { sourceId: string; report: FileReport }) {
  const mayChange = useMay('admin');
  const [choices, setChoices] = useState<Choices>(new Map());
  const save = useReadingAgain(sourceId, () => setChoices(new Map()));
  const change = changeOf(report.tables, choices);
  useUnsaved(change !== undefined && !save.isPending);
  return (
    <>
      {report.left_out.length > 0 && (
        <Alert variant="light" color="gray" title="Not read">
          <Text size="sm" dir="auto">
            {report.left_out.join('; ')}
          </Text>
        </Alert>
      )}
      {report.tables.map((table) => (
        <ImportTable key={table.table} table={table} choices={choices} onChoose={setChoices} />
      ))}
      <Failure error={save.error} title="Not read again" />
      {mayChange && (
        <Group>
          <Button
            loading={save.isPending}
            disabled={change === undefined}
            onClick={() => change && save.mutate(change)}
          >
            Read it so
          </Button>
        </Group>
      )}
    </>
  );
}

function useReadingAgain(sourceId: string, onDone: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportChange) =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/import', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
        body,
      }),
    onSuccess: async (report) => {
      queries.setQueryData<FileReport>(keys.fileReport(workspaceId, sourceId), report);
      onDone();
      await Promise.all([
        // The former questions may name columns and tables that no longer exist, so they are removed at once.
        queries.resetQueries({ queryKey: keys.startingQuestions(workspaceId) }),
        ...[keys.sources(workspaceId), keys.model(workspaceId, sourceId)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ]);
    },
  });
}

function Start({ sourceId, source }: { sourceId: string; source: DataSource | undefined }) {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const start = useStartingQuestions(sourceId, true, source?.profiled_at);
  const ask = (question: string) => {
    keepAskedSource(workspaceId, source?.is_default ? undefined : sourceId);
    keepQuestion(workspaceId, question);
    void navigate('/');
  };
  return (
    <Stack gap="sm">
      <Title order={2}>Start with a question</Title>
      <Ideas ideas={start.data?.questions ?? []} isLoading={start.isPending} onAsk={ask} />
    </Stack>
  );
}
