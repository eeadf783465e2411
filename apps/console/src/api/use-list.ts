import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

interface Page<Item> {
  data: readonly Item[];
  next_cursor: string | null;
}

interface Asked {
  cursor: string | undefined;
  signal: AbortSignal;
}

interface Options {
  lookAgainMs?: number;
  /** True to show the former list until the new one has loaded. */
  keepsLast?: boolean;
}

/** A paged list of the server's as one list. */
export function useList<Item>(
  name: readonly unknown[],
  fetchPage: (asked: Asked) => Promise<Page<Item>>,
  { lookAgainMs, keepsLast }: Options = {},
) {
  const pages = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ cursor: pageParam === '' ? undefined : pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...(lookAgainMs !== undefined && { refetchInterval: lookAgainMs }),
    ...(keepsLast === true && { placeholderData: keepPreviousData }),
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ data }) => data) ?? [] };
}
