import type { ModelImportResult } from '#contracts';
import { Button, FileButton, Group, List, ScrollArea, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { counted } from '../shell/counted.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';

/** Imports models of dbt or Open Semantic Interchange. */
export function TakeOver({ sourceId }: { sourceId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
        Take over from dbt or OSI
      </Button>
      {isOpen && <TakeOverDialog sourceId={sourceId} onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeOverDialog({ sourceId, onClose }: { sourceId: string; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [yaml, setYaml] = useState('');
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | null): Promise<void> => {
    setProblem(undefined);
    try {
      if (file) setYaml(await file.text());
    } catch {
      // A file may be gone, or locked, by the time it is read.
      setProblem(`${file?.name} could not be read.`);
    }
  };
  const takeOver = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/model/import', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
        body: { yaml },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.model(workspaceId, sourceId) });
      await queries.invalidateQueries({ queryKey: keys.schema(workspaceId, sourceId) });
    },
  });
  return (
    <Dialog title="Take over from dbt or OSI" size="lg" onClose={onClose}>
      {takeOver.data ? (
        <Outcome result={takeOver.data} onClose={onClose} />
      ) : (
        <Form
          act="Take over"
          mutation={takeOver}
          values={yaml}
          isReady={yaml.trim() !== ''}
          onCancel={onClose}
        >
          <Text size="sm">
            Models, sources and semantic models of dbt, or a semantic model of Open Semantic Interchange. What
            people said here stays.
          </Text>
          <FileButton accept=".yml,.yaml,text/yaml" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" style={{ alignSelf: 'flex-start' }}>
                Choose a file
              </Button>
            )}
          </FileButton>
          {problem !== undefined && (
            <Text size="sm" c="red" role="alert">
              {problem}
            </Text>
          )}
          <Textarea
            label="YAML"
            value={yaml}
            onChange={(event) => setYaml(event.currentTarget.value)}
            rows={12}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            data-autofocus
          />
        </Form>
      )}
    </Dialog>
  );
}

function Outcome({ result, onClose }: { result: ModelImportResult; onClose: () => void }) {
  const { corrections, described, skipped } = result;
  return (
    <Stack gap="md">
      <Text role="status">
        {counted(corrections.length, 'fact')} taken over, and words for {counted(described, 'table')}.
      </Text>
      {skipped.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Not taken over: {counted(skipped.length, 'thing')}
          </Text>
          <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
            <List size="sm">
              {skipped.map(({ name, reason }, place) => (
                <List.Item key={`${name} ${place}`}>
                  <bdi>{name}</bdi>: {reason}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
