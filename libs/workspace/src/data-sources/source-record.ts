import type { DataSource, DataSourceDetail } from '#contracts';
import type { DataSourceRow } from '#database';

/** A source as lists show it. */
export function toDataSource(row: DataSourceRow): DataSource {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    status_message: row.statusMessage,
    is_default: row.isDefault,
    managed_by: row.managedBy,
    table_count: row.tableCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    refreshed_at: row.refreshedAt?.toISOString() ?? null,
    profiled_at: row.profiledAt?.toISOString() ?? null,
    profiling: profilingOf(row),
    profile_message: row.profileMessage,
  };
}

function profilingOf({ profileTablesRead, profileTables }: DataSourceRow): DataSource['profiling'] {
  if (profileTablesRead === null || profileTables === null) return null;
  return { tables_read: profileTablesRead, tables: profileTables };
}

/** A source as its managers see it. */
export function toDataSourceDetail(row: DataSourceRow): DataSourceDetail {
  return { ...toDataSource(row), settings: row.settings };
}
