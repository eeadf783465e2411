import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface Props {
  label: string;
  heads: readonly string[];
  /** The heading of the buttons' column, if there is one, for screen readers. */
  actions?: string | false;
  spacing?: 'xs' | 'sm';
  /** True if a row's cells stand below its first one on a phone. */
  stacks?: boolean;
  children: ReactNode;
}

/** A table with headings, which scrolls sideways if it is wider than the page. */
export function TableCard({
  label,
  heads,
  actions = false,
  spacing = 'sm',
  stacks = false,
  children,
}: Props) {
  return (
    <div
      className={`card ${classes['scroll']} ${stacks ? classes['stacks'] : ''}`}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table verticalSpacing={spacing} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            {actions !== false && (
              <Table.Th>
                <span className="visually-hidden">{actions}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
