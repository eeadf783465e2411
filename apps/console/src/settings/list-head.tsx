import { Button, Group, Title } from '@mantine/core';
import { Icon } from '../shell/icon.js';

interface Props {
  title: string;
  /** The label of the button, for those who may add to the list. */
  act: string | false;
  onAct: () => void;
}

/** The title of a list, and the button to add to it. */
export function ListHead({ title, act, onAct }: Props) {
  return (
    <Group justify="space-between">
      <Title order={2}>{title}</Title>
      {act !== false && (
        <Button leftSection={<Icon name="plus" size={16} />} onClick={onAct}>
          {act}
        </Button>
      )}
    </Group>
  );
}
