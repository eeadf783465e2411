import { operations } from '#contracts';
import type { DashboardFolder, LibraryDashboard, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  createFolder,
  listFolders,
  listLibrary,
  moveDashboard,
  removeFolder,
  renameFolder,
  seenBy,
  starDashboard,
  unstarDashboard,
} from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class DashboardLibraryRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listDashboardLibrary)
  list({ caller, query }: Call<typeof operations.listDashboardLibrary>): Promise<Page<LibraryDashboard>> {
    return listLibrary(this.database.manager, caller, query);
  }

  @Route(operations.moveDashboard)
  move(call: Call<typeof operations.moveDashboard>): Promise<LibraryDashboard> {
    const { caller, params, body } = call;
    const act = actOf(call, this.clock());
    return moveDashboard(this.database.manager, act, caller, params.id, body.folder_id);
  }

  @Route(operations.starDashboard)
  star({ caller, params }: Call<typeof operations.starDashboard>): Promise<void> {
    return starDashboard(this.database.manager, caller, params.id, this.clock());
  }

  @Route(operations.unstarDashboard)
  unstar({ caller, params }: Call<typeof operations.unstarDashboard>): Promise<void> {
    return unstarDashboard(this.database.manager, caller, params.id);
  }

  @Route(operations.createDashboardFolder)
  createFolder(call: Call<typeof operations.createDashboardFolder>): Promise<DashboardFolder> {
    return createFolder(this.database.manager, actOf(call, this.clock()), call.body);
  }

  @Route(operations.listDashboardFolders)
  listFolders({
    caller,
    query,
  }: Call<typeof operations.listDashboardFolders>): Promise<Page<DashboardFolder>> {
    return listFolders(this.database.manager, caller.workspaceId, seenBy(caller.role), query);
  }

  @Route(operations.changeDashboardFolder)
  renameFolder(call: Call<typeof operations.changeDashboardFolder>): Promise<DashboardFolder> {
    return renameFolder(this.database.manager, actOf(call, this.clock()), call.params.folder_id, call.body);
  }

  @Route(operations.removeDashboardFolder)
  removeFolder(call: Call<typeof operations.removeDashboardFolder>): Promise<void> {
    return removeFolder(this.database.manager, actOf(call, this.clock()), call.params.folder_id);
  }
}
