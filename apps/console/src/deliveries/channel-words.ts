import type { Channel } from '#contracts';

/** The kinds of channel, as people call them. */
export const channelKinds = [
  { value: 'email', label: 'Mail to members' },
  { value: 'slack', label: 'Slack' },
  { value: 'teams', label: 'Microsoft Teams' },
] as const;

/** The kind of a channel in words. */
export function kindWords(kind: Channel['kind']): string {
  return channelKinds.find(({ value }) => value === kind)?.label ?? kind;
}
