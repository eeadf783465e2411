import { Button, Group, Text } from '@mantine/core';
import { useWatched } from '../api/watched.js';
import classes from './banner.module.css';
import { isOutdated } from './part.js';

/** Announces a newer version, and leaves the time of the reload to the person. */
export function OutdatedBanner() {
  if (!useWatched(isOutdated)) return null;
  return (
    <Group role="alert" className={classes['banner'] ?? ''} data-kind="news" justify="center" gap="sm">
      <Text size="sm">
        A new version of Questglass is here, and some of this page needs it. Save what you are changing, then
        reload.
      </Text>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Group>
  );
}
