import { operation } from '../operation.js';
import {
  DashboardFolder,
  DashboardFolderInput,
  DashboardPlace,
  LibraryDashboard,
  LibraryQuery,
} from '../schemas/dashboard-library.js';
import { PageQuery, pageOf } from '../schemas/fields.js';

const dashboard = '/workspaces/{workspace_id}/dashboards/{id}';
const folders = '/workspaces/{workspace_id}/dashboard-folders';
const folder = `${folders}/{folder_id}` as const;
const library = { auth: 'workspace', tag: 'Dashboards' } as const;

/** Operations on folders of dashboards and on members' stars. */
export const libraryOperations = {
  listDashboardLibrary: operation({
    ...library,
    id: 'listDashboardLibrary',
    method: 'GET',
    path: '/workspaces/{workspace_id}/dashboard-library',
    summary: 'Dashboards with their folders, their owners and your stars, newest first',
    query: LibraryQuery,
    status: 200,
    output: pageOf(LibraryDashboard),
  }),
  moveDashboard: operation({
    ...library,
    id: 'moveDashboard',
    method: 'PATCH',
    path: `${dashboard}/folder`,
    summary: 'Move a dashboard into a folder, or out of it',
    description: 'A declared dashboard is moved, too: its manifest says nothing of folders.',
    role: 'editor',
    body: DashboardPlace,
    status: 200,
    output: LibraryDashboard,
  }),
  starDashboard: operation({
    ...library,
    id: 'starDashboard',
    method: 'POST',
    path: `${dashboard}/star`,
    summary: 'Star a dashboard for yourself',
    refusals: ['conflict'],
    status: 204,
  }),
  unstarDashboard: operation({
    ...library,
    id: 'unstarDashboard',
    method: 'DELETE',
    path: `${dashboard}/star`,
    summary: 'Take your star from a dashboard',
    status: 204,
  }),
  createDashboardFolder: operation({
    ...library,
    id: 'createDashboardFolder',
    method: 'POST',
    path: folders,
    summary: 'Make a folder of dashboards',
    role: 'editor',
    body: DashboardFolderInput,
    status: 201,
    output: DashboardFolder,
  }),
  listDashboardFolders: operation({
    ...library,
    id: 'listDashboardFolders',
    method: 'GET',
    path: folders,
    summary: 'Folders of dashboards, newest first; viewers see those with a published dashboard',
    query: PageQuery,
    status: 200,
    output: pageOf(DashboardFolder),
  }),
  changeDashboardFolder: operation({
    ...library,
    id: 'changeDashboardFolder',
    method: 'PATCH',
    path: folder,
    summary: 'Rename a folder of dashboards',
    role: 'editor',
    body: DashboardFolderInput,
    status: 200,
    output: DashboardFolder,
  }),
  removeDashboardFolder: operation({
    ...library,
    id: 'removeDashboardFolder',
    method: 'DELETE',
    path: folder,
    summary: 'Remove a folder; its dashboards stay, in no folder',
    role: 'editor',
    status: 204,
  }),
};
