import { conflict, tooManyRecords } from '#contracts';
import {
  ChannelRow,
  DashboardFolderRow,
  DataSourceRow,
  DeliveryScheduleRow,
  MetricRow,
  VerifiedQuestionRow,
} from '#database';
import type { EntityManager } from '#database';

/** The maximum numbers of a workspace's records by kind. */
export interface RecordLimits {
  dataSources: number;
  metrics: number;
  verifiedQuestions: number;
  alerts: number;
}

/** Far more than people need, and few enough to keep every list and catalog of a workspace readable. */
export const usualRecordLimits: RecordLimits = {
  dataSources: 100,
  metrics: 2_000,
  verifiedQuestions: 5_000,
  alerts: 1_000,
};

const kinds = {
  dataSources: { entity: DataSourceRow, words: 'data sources', setting: 'QG_DATA_SOURCES_MAX' },
  metrics: { entity: MetricRow, words: 'metrics', setting: 'QG_METRICS_MAX' },
  verifiedQuestions: {
    entity: VerifiedQuestionRow,
    words: 'verified questions',
    setting: 'QG_VERIFIED_QUESTIONS_MAX',
  },
} as const;

/** Refuses one more record of a kind. It runs in the transaction that adds it, so that two concurrent ones do not share the last place. */
export async function requireQuota(
  tx: EntityManager,
  workspaceId: string,
  kind: keyof typeof kinds,
  limits: RecordLimits = usualRecordLimits,
): Promise<void> {
  const { entity, words, setting } = kinds[kind];
  const max = limits[kind];
  if (!(await hasRoom(tx, workspaceId, { entity, max }))) throw tooManyRecords(words, max, setting);
}

/** Kinds whose limit is not a setting. */
const fixedKinds = {
  channels: { entity: ChannelRow, max: 50 },
  folders: { entity: DashboardFolderRow, max: 100 },
  schedules: { entity: DeliveryScheduleRow, max: 100 },
} as const;

/** Refuses one more record of a kind with a fixed limit; runs in the transaction that adds it. */
export async function requireFixedRoom(
  tx: EntityManager,
  workspaceId: string,
  kind: keyof typeof fixedKinds,
): Promise<void> {
  const { entity, max } = fixedKinds[kind];
  if (!(await hasRoom(tx, workspaceId, { entity, max })))
    throw conflict(`a workspace has ${max} ${kind} at most`);
}

type Kind = (typeof kinds)[keyof typeof kinds] | (typeof fixedKinds)[keyof typeof fixedKinds];

async function hasRoom(
  tx: EntityManager,
  workspaceId: string,
  { entity, max }: { entity: Kind['entity']; max: number },
): Promise<boolean> {
  await lockQuota(tx, workspaceId);
  return (await tx.countBy(entity, { workspaceId })) < max;
}

/** Two that count a workspace's records do not share the last place. */
export async function lockQuota(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query('SELECT FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
}
