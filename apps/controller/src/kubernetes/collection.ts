/** The resources of one type, in one namespace or in all. */
export interface Collection {
  group: string;
  version: string;
  plural: string;
  namespace: string | undefined;
  /** Narrows what is listed and watched, by fields. */
  fieldSelector?: string;
  /** The parts that are asked for instead of whole resources. */
  accept?: { list: string; watch: string };
}

/** The path of a collection at the API server, of one resource of a namespace's collection, or of a part of that. */
export function pathOf(
  { group, version, plural, namespace }: Collection,
  name?: string,
  part?: 'status',
): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const inside = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return [`${root}${inside}/${plural}`, name, part].filter((one) => one !== undefined).join('/');
}
