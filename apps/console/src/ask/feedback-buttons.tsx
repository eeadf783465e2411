import type { Message } from '#contracts';
import { ActionIcon, Button, Group, Popover, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../api/refused.js';
import { request } from '../api/request.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';

type Rating = 'up' | 'down';

/** Rates an answer; the rating is saved at once, and a comment may follow. */
export function FeedbackButtons({ message, conversationId }: { message: Message; conversationId: string }) {
  const { id: workspaceId } = useWorkspace();
  const [rating, setRating] = useState<Rating | undefined>(message.feedback?.rating);
  const [comment, setComment] = useState(message.feedback?.comment ?? '');
  const [isOpen, setOpen] = useState(false);
  const give = useMutation({
    mutationFn: (body: { rating: Rating; comment: string }) =>
      request(
        'POST /workspaces/{workspace_id}/conversations/{conversation_id}/messages/{message_id}/feedback',
        {
          params: { workspace_id: workspaceId, conversation_id: conversationId, message_id: message.id },
          body,
        },
      ),
  });
  const rate = (given: Rating) => {
    setRating(given);
    setOpen(true);
    give.mutate({ rating: given, comment });
  };
  return (
    <Popover
      withRoles={false}
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={300}
      trapFocus
      withArrow
    >
      <Popover.Target>
        <Group gap={2}>
          {(['up', 'down'] as const).map((each) => (
            <Tooltip key={each} label={each === 'up' ? 'Good answer' : 'Wrong or not helpful'}>
              <ActionIcon
                variant={rating === each ? 'light' : 'subtle'}
                color={rating === each ? 'lagoon' : 'gray'}
                aria-label={each === 'up' ? 'Good answer' : 'Wrong or not helpful'}
                aria-pressed={rating === each}
                onClick={() => rate(each)}
              >
                <Icon name={each} size={16} />
              </ActionIcon>
            </Tooltip>
          ))}
        </Group>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Textarea
            label={rating === 'down' ? 'What is wrong with it?' : 'Anything to add?'}
            description="Optional"
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={2_000}
            autosize
            minRows={2}
            maxRows={6}
          />
          {give.error && (
            <Text size="sm" c="red" role="alert">
              {sentenceOf(give.error)}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              size="xs"
              loading={give.isPending}
              onClick={() => {
                const close = () => setOpen(false);
                if (rating && comment.trim() !== '') give.mutate({ rating, comment }, { onSuccess: close });
                else close();
              }}
            >
              {comment.trim() === '' ? 'Close' : 'Send'}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
