import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface Props {
  label: string;
  heads: readonly string[];
  /** The heading of the last column's buttons, where there are some: for those who do not see them. */
  actions?: string | false;
  spacing?: 'xs' | 'sm';
  /** Whether a row's cells stand below its first one on a phone. */
  stacks?: boolean;
  children: ReactNode;
}

/** Rows under their heads; wider than the page, they are scrolled by themselves. */
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
