import type { Answer, Message } from '#contracts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { sentenceOf } from '../api/refused.js';
import { request } from '../api/request.js';
import { Icon } from '../shell/icon.js';
import { loadPart } from '../shell/part.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { FeedbackButtons } from './feedback-buttons.js';

const MakeAlert = lazy(async () => ({
  default: (await loadPart(() => import('../alerts/make-alert.js'))).MakeAlert,
}));
const AddToDashboard = lazy(async () => ({
  default: (await loadPart(() => import('../dashboards/add-to-dashboard.js'))).AddToDashboard,
}));

interface Props {
  message: Message;
  answer: Answer;
  question: string;
  conversationId: string;
}

/** The actions on an answer. */
export function AnswerActions({ message, answer, question, conversationId }: Props) {
  const mayEdit = useMay('editor');
  const [shown, show] = useState<'board' | 'alert'>();
  const close = () => show(undefined);
  return (
    <Group gap={4} justify="space-between">
      <Group gap={4}>
        <FeedbackButtons message={message} conversationId={conversationId} />
        {mayEdit && canBeVerified(answer) && <Verify messageId={message.id} />}
      </Group>
      <Group gap={4}>
        {mayEdit && isOneNumber(answer) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon name="bell" size={16} />}
            onClick={() => show('alert')}
          >
            Tell me when…
          </Button>
        )}
        {mayEdit && answer.success && answer.sql !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => show('board')}
          >
            Add to dashboard
          </Button>
        )}
      </Group>
      <Suspense>
        {shown === 'board' && <AddToDashboard question={question} answer={answer} onClose={close} />}
        {shown === 'alert' && <MakeAlert begun={alertOf(question, answer)} onClose={close} />}
      </Suspense>
    </Group>
  );
}

/** An alert can watch a single number. */
function isOneNumber({ success, sql, rows }: Answer): boolean {
  const [row = [], ...others] = rows;
  return (
    success &&
    sql !== null &&
    others.length === 0 &&
    row.length === 1 &&
    Number.isFinite(Number(row[0] ?? NaN))
  );
}

/** Passes the question, so that "this month" stays relative, unless it depends on earlier questions or a model answered it. */
function alertOf(question: string, answer: Answer) {
  const { sql, data_source_id: sourceId, goes_on: goesOn, answered_by: by } = answer;
  const watches = goesOn === true || by === 'model' ? ('sql' as const) : ('question' as const);
  return { name: question.slice(0, 200), watches, question, sql: sql ?? '', sourceId };
}

/** A question that continues earlier ones has no meaning by itself. */
function canBeVerified({ success, sql, answered_by: by, goes_on: goesOn }: Answer): boolean {
  return success && sql !== null && by !== 'verified' && goesOn !== true;
}

function Verify({ messageId }: { messageId: string }) {
  const { id: workspaceId } = useWorkspace();
  const verify = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/verified-questions', {
        params: { workspace_id: workspaceId },
        body: { message_id: messageId },
      }),
  });
  if (verify.isSuccess)
    return (
      <Text size="sm" c="green" component="output" px={8}>
        Verified: this question gets this SQL from now on
      </Text>
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon name="verified" size={16} />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        Verify
      </Button>
      {verify.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(verify.error)}
        </Text>
      )}
    </>
  );
}
