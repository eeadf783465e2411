import { Menu } from '@mantine/core';
import { fileName } from './export.js';

interface Props {
  title: string;
  /** The address of the export, with its query. */
  address: string;
  /** The number of all rows, where it is known. */
  count?: number | undefined;
}

/** Downloads all rows where a page has the first of them: the browser stores them as they come. */
export function AllRowsItem({ title, address, count }: Props) {
  const counted = count === undefined ? '' : `, ${count.toLocaleString('en')}`;
  return (
    <Menu.Item component="a" href={address} download={fileName(title, 'csv')}>
      {`All rows (CSV${counted})`}
    </Menu.Item>
  );
}
