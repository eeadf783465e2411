import type { Answer } from '#contracts';
import { Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../shell/dialog.js';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { NameField } from './name-field.js';

interface Props {
  question: string;
  answer: Answer;
  onClose: () => void;
}

const newOne = 'new';

/** Adds an answer to a dashboard, which keeps it fresh. */
export function AddToDashboard({ question, answer, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId };
  const [chosen, choose] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [title, setTitle] = useState(question.slice(0, 200));
  const dashboards = useQuery({
    queryKey: keys.dashboards(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/dashboards', { params, query: { limit: 100 } }),
  });
  const add = useMutation({
    mutationFn: async () => {
      const widget = widgetOf(title, question, answer);
      if (chosen === newOne) {
        const made = await request('POST /workspaces/{workspace_id}/dashboards', {
          params,
          body: { name, widgets: [widget] },
        });
        return made.id;
      }
      const id = chosen ?? '';
      await request('POST /workspaces/{workspace_id}/dashboards/{id}/widgets', {
        params: { ...params, id },
        body: widget,
      });
      return id;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId] }),
  });
  // A declared dashboard is changed in its manifest alone.
  const options = (dashboards.data?.data ?? [])
    .filter((each) => each.managed_by === null)
    .map((each) => ({ value: each.id, label: each.name }));
  return (
    <Dialog onClose={onClose} title={add.data === undefined ? 'Add to dashboard' : 'Added'}>
      {add.data !== undefined ? (
        <Added id={add.data} onClose={onClose} />
      ) : (
        <Form
          act="Add"
          mutation={add}
          values={[chosen, name, title]}
          isReady={chosen !== null && (chosen !== newOne || name.trim() !== '')}
          onCancel={onClose}
        >
          <Select
            label="Dashboard"
            placeholder="Choose one"
            data={[{ value: newOne, label: 'A new dashboard…' }, ...options]}
            value={chosen}
            onChange={choose}
            searchable={options.length > 8}
            data-autofocus
          />
          {chosen === newOne && <NameField label="Its name" value={name} onChange={setName} />}
          <NameField label="Title of the widget" value={title} onChange={setTitle} />
        </Form>
      )}
    </Dialog>
  );
}

function Added({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <>
      <Text size="sm" mb="md">
        It is in the draft. Publish the dashboard for everybody to see it.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} autoFocus>
          Stay here
        </Button>
        <Button component={Link} to={`/dashboards/${id}`}>
          Open the dashboard
        </Button>
      </Group>
    </>
  );
}

/** Passes the question, so that "this month" stays relative, unless it depends on earlier ones; the chart is the one that was shown. */
function widgetOf(title: string, question: string, answer: Answer) {
  const isSingle = answer.rows.length === 1 && answer.columns.length === 1;
  const type = isSingle ? ('number' as const) : answer.chart_spec ? ('chart' as const) : ('table' as const);
  const base = { title, type, chart_spec: answer.chart_spec, data_source_id: answer.data_source_id };
  return question.length <= 2_000 && answer.goes_on !== true
    ? { ...base, question }
    : { ...base, sql: answer.sql };
}
