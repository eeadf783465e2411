import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import type { View } from 'vega';
import { savePicture } from '../charts/save-picture.js';
import { Icon } from '../shell/icon.js';
import { CopyButton } from '../shell/copy-button.js';
import { headersOf } from '#formats';
import type { Formatted } from '#formats';
import { toTabs } from '../tables/export.js';
import { saveCsv } from '../tables/save-rows.js';

interface Props {
  title: string;
  answer: Formatted;
  view: View | undefined;
}

/** Exports the rows for a spreadsheet, and the chart as a picture. */
export function AnswerExports({ title, answer, view }: Props) {
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
          {view && <Menu.Item onClick={() => void savePicture(view, 'png', title)}>Chart as PNG</Menu.Item>}
          {view && <Menu.Item onClick={() => void savePicture(view, 'svg', title)}>Chart as SVG</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
