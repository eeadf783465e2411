import type { LibraryDashboard } from '#contracts';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../shell/counted.js';
import { Icon } from '../../shell/icon.js';
import { Moment } from '../../shell/moment.js';
import { useMay } from '../../sign-in/session.js';
import { StatusBadge } from '../status-badge.js';
import { ownerOf } from './arrange-library.js';
import classes from './library.module.css';
import { MoveDashboard } from './move-dashboard.js';
import { StarButton } from './star-button.js';
import type { Folders } from './use-library.js';

interface Props {
  dashboard: LibraryDashboard;
  folders: Folders;
  /** The folder's name, where the row is shown outside of its folder. */
  place: string | undefined;
}

/** A dashboard in the list. On a phone the columns other than the name are a line below it. */
export function LibraryRow({ dashboard, folders, place }: Props) {
  const { id, name, description, widget_count: count, updated_at: at, starred } = dashboard;
  const owner = ownerOf(dashboard);
  const below = [place, description].filter(Boolean).join(' · ');
  return (
    <tr>
      <td className={classes['act']}>
        <StarButton dashboard={dashboard} starred={starred} />
      </td>
      <td className={classes['name']}>
        <div className={classes['title']}>
          <Link to={`/dashboards/${id}`} dir="auto" className={classes['link']}>
            {name}
          </Link>
          <StatusBadge dashboard={dashboard} size="sm" />
        </div>
        {below !== '' && (
          <div className={classes['below']} dir="auto">
            {below}
          </div>
        )}
        <div className={classes['narrow']}>
          {owner !== '' && (
            <>
              <bdi>{owner}</bdi> ·{' '}
            </>
          )}
          {counted(count, 'widget')} · <Moment at={at} />
        </div>
      </td>
      <td className={classes['owner']}>{owner === '' ? '–' : <bdi title={owner}>{owner}</bdi>}</td>
      <td className={classes['count']}>{count.toLocaleString('en')}</td>
      <td className={classes['moment']}>
        <Moment at={at} />
      </td>
      <td className={classes['act']}>
        <RowMenu dashboard={dashboard} folders={folders} />
      </td>
    </tr>
  );
}

function RowMenu({ dashboard, folders }: Pick<Props, 'dashboard' | 'folders'>) {
  const mayEdit = useMay('editor');
  const [isMoving, setMoving] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${dashboard.name}`}>
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setMoving(true)}>Move to a folder…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMoving && <MoveDashboard dashboard={dashboard} folders={folders} onClose={() => setMoving(false)} />}
    </>
  );
}
