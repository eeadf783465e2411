import { NavLink, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useStarred } from './use-library.js';

/** Links to the member's starred dashboards. */
export function StarredList() {
  const starred = useStarred();
  const { pathname } = useLocation();
  if (starred.length === 0) return null;
  return (
    <nav aria-label="Starred dashboards">
      <Text size="xs" fw={600} c="dimmed" px={4} my={4}>
        Starred
      </Text>
      {starred.map(({ id, name }) => {
        const isCurrent = pathname === `/dashboards/${id}`;
        return (
          <NavLink
            key={id}
            component={Link}
            to={`/dashboards/${id}`}
            label={<bdi>{name}</bdi>}
            title={name}
            active={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            noWrap
            py={5}
            px={8}
            style={{ borderRadius: 8 }}
          />
        );
      })}
    </nav>
  );
}
