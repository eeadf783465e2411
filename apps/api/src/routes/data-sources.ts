import { SourceError } from '#connectors';
import { invalidRequest, operations } from '#contracts';
import type {
  DataSource,
  DataSourceDetail,
  FileReport,
  KeptCorrection,
  ModelImportResult,
  Page,
  Preview,
  SavedFile,
  SourceModelDetail,
  SourceSchema,
  SourceTable,
  SourceTest,
} from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import { ThreadPool } from '#platform';
import type { Clock } from '#platform';
import {
  InvalidStatement,
  changeDataSource,
  changeImport,
  connectDataSource,
  correctSource,
  describeDataSource,
  describeImport,
  describeModel,
  describeSchema,
  describeTable,
  findDataSource,
  importModel,
  listDataSources,
  refreshDataSource,
  removeCorrection,
  removeDataSource,
  removeUnusedUploads,
  runSql,
  saveFile,
  testDataSource,
} from '#workspace';
import type { SourceContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken, uploadBytesMaxToken } from '../tokens.js';
import { actOf } from './act.js';

const previewLimits = { timeoutMs: 30_000, bytesMax: 5_000_000 };

@Controller()
export class DataSourceRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly threads: ThreadPool,
    @Inject(uploadBytesMaxToken) private readonly uploadBytesMax: number,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listDataSources)
  read({ caller, query }: Call<typeof operations.listDataSources>): Promise<Page<DataSource>> {
    return listDataSources(this.context.db, caller.facts.workspaceId, query);
  }

  @Route(operations.uploadFile)
  upload({ caller, body }: Call<typeof operations.uploadFile>): Promise<SavedFile> {
    const place = { workspaceId: caller.workspaceId, bytesMax: this.uploadBytesMax };
    return saveFile(this.context, this.threads, place, body, this.clock());
  }

  @Route(operations.getFileReport)
  fileReport({ caller, params }: Call<typeof operations.getFileReport>): Promise<FileReport> {
    return describeImport(this.context, caller.workspaceId, params.data_source_id);
  }

  @Route(operations.changeFileImport)
  changeImport(call: Call<typeof operations.changeFileImport>): Promise<FileReport> {
    const place = { bytesMax: this.uploadBytesMax };
    const act = actOf(call, this.clock());
    return changeImport(this.context, this.threads, place, act, call.params.data_source_id, call.body);
  }

  @Route(operations.connectDataSource)
  connect(call: Call<typeof operations.connectDataSource>): Promise<DataSourceDetail> {
    return connectDataSource(this.context, actOf(call, this.clock()), call.body);
  }

  @Route(operations.listWorkspaceDataSources)
  list({ caller, query }: Call<typeof operations.listWorkspaceDataSources>): Promise<Page<DataSource>> {
    return listDataSources(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.getDataSource)
  get({ caller, params }: Call<typeof operations.getDataSource>): Promise<DataSourceDetail> {
    return describeDataSource(this.context.db, caller.workspaceId, params.data_source_id);
  }

  @Route(operations.changeDataSource)
  async change(call: Call<typeof operations.changeDataSource>): Promise<DataSourceDetail> {
    const act = actOf(call, this.clock());
    const changed = await changeDataSource(this.context, act, call.params.data_source_id, call.body);
    if (call.body.settings) await removeUnusedUploads(this.context, act.workspaceId, act.at);
    return changed;
  }

  @Route(operations.removeDataSource)
  async remove(call: Call<typeof operations.removeDataSource>): Promise<void> {
    const act = actOf(call, this.clock());
    const removed = await removeDataSource(this.context.db, act, call.params.data_source_id);
    await removeUnusedUploads(this.context, act.workspaceId, act.at, removed);
  }

  @Route(operations.testDataSource)
  test({ caller, params }: Call<typeof operations.testDataSource>): Promise<SourceTest> {
    return testDataSource(this.context, caller.workspaceId, params.data_source_id);
  }

  @Route(operations.refreshDataSource)
  refresh({ caller, params, signal }: Call<typeof operations.refreshDataSource>): Promise<DataSource> {
    const during = { now: this.clock(), signal: signal() };
    return refreshDataSource(this.context, caller.workspaceId, params.data_source_id, during);
  }

  @Route(operations.getSourceSchema)
  schema({ caller, params }: Call<typeof operations.getSourceSchema>): Promise<SourceSchema> {
    return describeSchema(this.context.db, caller.workspaceId, params.data_source_id);
  }

  @Route(operations.describeTable)
  describe(call: Call<typeof operations.describeTable>): Promise<SourceTable> {
    return describeTable(this.context.db, actOf(call, this.clock()), call.params.data_source_id, call.body);
  }

  @Route(operations.getSourceModel)
  model({ caller, params }: Call<typeof operations.getSourceModel>): Promise<SourceModelDetail> {
    return describeModel(this.context.db, caller.workspaceId, params.data_source_id);
  }

  @Route(operations.correctSourceModel)
  correct(call: Call<typeof operations.correctSourceModel>): Promise<KeptCorrection> {
    return correctSource(this.context.db, actOf(call, this.clock()), call.params.data_source_id, call.body);
  }

  @Route(operations.removeCorrection)
  takeBack(call: Call<typeof operations.removeCorrection>): Promise<void> {
    const { data_source_id: sourceId, correction_id: correctionId } = call.params;
    return removeCorrection(this.context.db, actOf(call, this.clock()), sourceId, correctionId);
  }

  @Route(operations.importSourceModel)
  import(call: Call<typeof operations.importSourceModel>): Promise<ModelImportResult> {
    const act = actOf(call, this.clock());
    return importModel(this.context, this.threads, act, call.params.data_source_id, call.body);
  }

  /** The source's words about a statement are for the person who wrote it. */
  @Route(operations.previewSql)
  async preview({
    caller,
    params,
    body,
    signal,
    trace,
  }: Call<typeof operations.previewSql>): Promise<Preview> {
    const source = await findDataSource(this.context.db, caller.workspaceId, params.data_source_id);
    const startedAt = performance.now();
    try {
      const limits = { ...previewLimits, rowsMax: body.limit };
      const { columns, rows, cutBy } = await runSql(
        { ...this.context, trace },
        source,
        body.sql,
        limits,
        signal(),
      );
      return {
        columns: columns.map(({ name }) => name),
        rows,
        truncated: cutBy !== undefined,
        duration_ms: Math.round(performance.now() - startedAt),
      };
    } catch (error) {
      if (error instanceof InvalidStatement || error instanceof SourceError)
        throw invalidRequest([{ path: 'sql', message: error.message }], 'the statement cannot be run');
      throw error;
    }
  }
}
