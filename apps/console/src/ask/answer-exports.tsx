import type { Answer, Message } from '#contracts';
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import type { View } from 'vega';
import { addressOf } from '../api/request.js';
import { savePicture } from '../charts/save-picture.js';
import { Icon } from '../shell/icon.js';
import { CopyButton } from '../shell/copy-button.js';
import { headersOf } from '#formats';
import { useWorkspace } from '../sign-in/session.js';
import { AllRowsItem } from '../tables/all-rows-item.js';
import { toTabs } from '../tables/export.js';
import { saveCsv } from '../tables/save-rows.js';

interface Props {
  title: string;
  answer: Answer;
  view: View | undefined;
  message: Message;
}

/** Exports the rows for a spreadsheet, and the chart as a picture. */
export function AnswerExports({ title, answer, view, message }: Props) {
  const { id: workspaceId } = useWorkspace();
  const left = leftOut(answer, message);
  return (
    <Group gap={2}>
      <CopyButton label="Copy rows" text={() => toTabs(headersOf(answer), answer.rows)} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="Download">
            <ActionIcon variant="subtle" color="gray" aria-label="Download">
              <Icon name="download" size={16} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saveCsv(title, answer)}>Rows as CSV</Menu.Item>
          {left && (
            <AllRowsItem
              title={title}
              count={left.all}
              address={addressOf('GET /workspaces/{workspace_id}/answers/{message_id}/export', {
                params: { workspace_id: workspaceId, message_id: message.id },
                query: { format: 'spreadsheet' },
              })}
            />
          )}
          {view && <Menu.Item onClick={() => void savePicture(view, 'png', title)}>Chart as PNG</Menu.Item>}
          {view && <Menu.Item onClick={() => void savePicture(view, 'svg', title)}>Chart as SVG</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** There are more rows than these: those that the answer was cut by, or those that are not kept. Their number may be unknown. */
function leftOut(
  { truncated, row_count: count, rows }: Answer,
  { rows_left_out: notKept }: Message,
): { all: number | undefined } | undefined {
  if (truncated) return { all: count };
  return notKept > 0 ? { all: rows.length + notKept } : undefined;
}
