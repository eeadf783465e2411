import type { Channel } from '#contracts';

/** The kinds of channel and their labels. */
export const channelKinds = [
  { value: 'email', label: 'Mail to members' },
  { value: 'slack', label: 'Slack' },
  { value: 'teams', label: 'Microsoft Teams' },
] as const;

/** The kind of a channel in words. */
export function kindWords(kind: Channel['kind']): string {
  return channelKinds.find(({ value }) => value === kind)?.label ?? kind;
}

/** The recipients of a mail channel or a schedule in words, with those whom it does not reach yet. */
export function peopleWords({
  member_ids: members,
  unreached_member_ids: unreached,
}: Pick<Channel, 'member_ids' | 'unreached_member_ids'>): string {
  const people = members.length === 1 ? '1 person' : `${members.length} people`;
  return unreached.length === 0 ? people : `${people} (${unreached.length} not signed in yet)`;
}
