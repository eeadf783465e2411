import type { Widget } from '#contracts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { Icon } from '../shell/icon.js';

const types = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
  { value: 'number', label: 'Single value' },
] as const;

const marks = [
  { value: 'line', label: 'Line' },
  { value: 'bar', label: 'Bars' },
  { value: 'area', label: 'Area' },
  { value: 'point', label: 'Points' },
] as const;

interface Props {
  title: string;
  type: Widget['type'];
  /** The mark of its chart; the menu offers others if the mark can be changed. */
  mark: string | null;
  onType: (type: Widget['type']) => void;
  onMark: (mark: string) => void;
}

/** The types of a widget as a menu, because a small widget has little room beside its title. */
export function ShownAs({ title, type, mark, onType, onMark }: Props) {
  const said = `How ${title.slice(0, 100)} is shown`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={said}>
          <ActionIcon variant="subtle" color="gray" aria-label={said}>
            <Icon name="settings" size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={type} onChange={(value) => onType(typeNamed(value) ?? type)}>
          {types.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {marks.some(({ value }) => value === mark) && (
          <>
            <Menu.Divider />
            <Menu.RadioGroup value={mark} onChange={onMark}>
              {marks.map(({ value, label }) => (
                <Menu.RadioItem key={value} value={value}>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function typeNamed(name: string): Widget['type'] | undefined {
  return types.find(({ value }) => value === name)?.value;
}
