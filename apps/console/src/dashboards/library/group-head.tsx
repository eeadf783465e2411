import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../shell/icon.js';
import { useMay } from '../../sign-in/session.js';
import type { LibraryGroup } from './arrange-library.js';
import classes from './library.module.css';
import { NameFolder } from './name-folder.js';
import { RemoveFolder } from './remove-folder.js';

/** The heading of a group; a folder's has a menu for editors. */
export function GroupHead({ group: { title, folder, dashboards } }: { group: LibraryGroup }) {
  const mayEdit = useMay('editor');
  const [shown, show] = useState<'rename' | 'remove'>();
  const close = () => show(undefined);
  return (
    <tr className={classes['group']}>
      <th scope="rowgroup" colSpan={5}>
        {folder && <Icon name="folder" size={16} />} <bdi>{title}</bdi>{' '}
        <span className={classes['quiet']}>{dashboards.length}</span>
      </th>
      <td className={classes['act']}>
        {folder && mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Actions for the folder ${title}`}>
                <Icon name="more" size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => show('rename')}>Rename…</Menu.Item>
              <Menu.Item color="red" onClick={() => show('remove')}>
                Remove…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {folder && shown === 'rename' && <NameFolder folder={folder} onClose={close} />}
        {folder && shown === 'remove' && <RemoveFolder folder={folder} onClose={close} />}
      </td>
    </tr>
  );
}
