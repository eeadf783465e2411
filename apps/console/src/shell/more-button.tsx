import { Button } from '@mantine/core';

interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page of a list, if there is one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      style={{ alignSelf: 'center' }}
    >
      Show more
    </Button>
  );
}
