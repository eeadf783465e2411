import type { SearchHit, SearchedKind } from '#contracts';
import type { IconName } from '../shell/icon.js';

/** A choice of the palette: a page or a thing to open, or the typed text as a question. */
export interface Option {
  id: string;
  label: string;
  /** The kind of thing, in words. */
  kind: string;
  icon: IconName;
  to: string;
  /** The question to ask there. */
  ask?: string;
}

interface Page {
  to: string;
  label: string;
  icon: IconName;
  isForAdmins?: true;
}

const pages: readonly Page[] = [
  { to: '/', label: 'Ask', icon: 'ask' },
  { to: '/dashboards', label: 'Dashboards', icon: 'board' },
  { to: '/data', label: 'Data', icon: 'data' },
  { to: '/data/metrics', label: 'Metrics', icon: 'data' },
  { to: '/alerts', label: 'Alerts', icon: 'bell' },
  { to: '/profile', label: 'Profile', icon: 'settings' },
  { to: '/settings/general', label: 'General', icon: 'settings', isForAdmins: true },
  { to: '/settings/api-keys', label: 'API keys', icon: 'settings' },
  { to: '/settings/webhooks', label: 'Webhooks', icon: 'settings' },
  { to: '/settings/channels', label: 'Channels', icon: 'settings' },
  { to: '/settings/links', label: 'Shared links', icon: 'settings' },
  { to: '/settings/embedding', label: 'Embedding', icon: 'settings', isForAdmins: true },
  { to: '/settings/members', label: 'Members', icon: 'settings' },
  { to: '/settings/audit', label: 'Audit', icon: 'settings', isForAdmins: true },
  { to: '/settings/plan', label: 'Plan and use', icon: 'settings' },
];

const kinds: Record<SearchedKind, { kind: string; icon: IconName; addressOf: (id: string) => string }> = {
  dashboard: { kind: 'Dashboard', icon: 'board', addressOf: (id) => `/dashboards/${id}` },
  conversation: { kind: 'Conversation', icon: 'ask', addressOf: (id) => `/conversations/${id}` },
  // Metrics have no page of their own.
  metric: { kind: 'Metric', icon: 'data', addressOf: () => '/data/metrics' },
  data_source: { kind: 'Data source', icon: 'data', addressOf: (id) => `/data/${id}` },
  alert: { kind: 'Alert', icon: 'bell', addressOf: (id) => `/alerts/${id}` },
};

interface Given {
  text: string;
  hits: readonly SearchHit[];
  /** The member's starred dashboards. */
  starred?: readonly { id: string; name: string }[];
  isAdmin: boolean;
}

/** The choices for what was typed: pages, found things, and the question last; without a text, starred dashboards and all pages. */
export function optionsFor({ text, hits, starred = [], isAdmin }: Given): Option[] {
  const words = text.toLowerCase().split(/\s+/u);
  const named = pages.filter(
    ({ label, isForAdmins }) =>
      (isAdmin || !isForAdmins) && words.every((word) => label.toLowerCase().includes(word)),
  );
  const favourites = text === '' ? starred : [];
  return [
    ...favourites.map(({ id, name }) => ({
      id: `starred-${id}`,
      label: name,
      kind: 'Starred',
      icon: 'star' as const,
      to: kinds.dashboard.addressOf(id),
    })),
    ...named.map(({ to, label, icon }) => ({ id: `page-${to}`, label, kind: 'Page', icon, to })),
    ...hits.map(({ kind: of, id, name }) => {
      const { kind, icon, addressOf } = kinds[of];
      return { id, label: name, kind, icon, to: addressOf(id) };
    }),
    ...(text === ''
      ? []
      : [{ id: 'ask', label: text, kind: 'Ask this question', icon: 'ask' as const, to: '/', ask: text }]),
  ];
}
