import { notFound } from '#contracts';
import type { Plan } from '#contracts';
import { AccountRow, WorkspaceRow } from '#database';
import { newId } from '#platform';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import type { Actor } from './audit.js';

/** The actor of an act outside any workspace, and its time. */
export interface AccountAct {
  actor: Actor;
  at: Date;
}

export async function createAccount(
  db: EntityManager,
  act: AccountAct,
  account: { name: string; plan: Plan },
): Promise<AccountRow> {
  const row = db.create(AccountRow, {
    id: newId('acc', act.at),
    ...account,
    mcpUnlocked: false,
    createdAt: act.at,
  });
  await db.transaction(async (tx) => {
    await tx.insert(AccountRow, row);
    await recordAudit(tx, {
      ...act,
      ...ofAccount(row),
      action: 'account.created',
      details: { plan: row.plan },
    });
  });
  return row;
}

/** Changes an account's plan. It holds from the next request on, on every replica. */
export async function setPlan(
  db: EntityManager,
  act: AccountAct,
  accountId: string,
  plan: Plan,
): Promise<AccountRow> {
  return changeAccount(db, accountId, async (tx, row) => {
    await tx.update(AccountRow, { id: accountId }, { plan });
    await recordAudit(tx, {
      ...act,
      ...ofAccount(row),
      action: 'account.plan_changed',
      details: { from: row.plan, to: plan },
    });
  });
}

/** Grants or withdraws MCP for an account whose plan does not include it. */
export async function setMcpUnlocked(
  db: EntityManager,
  act: AccountAct,
  accountId: string,
  unlocked: boolean,
): Promise<AccountRow> {
  return changeAccount(db, accountId, async (tx, row) => {
    await tx.update(AccountRow, { id: accountId }, { mcpUnlocked: unlocked });
    await recordAudit(tx, {
      ...act,
      ...ofAccount(row),
      action: 'account.mcp_unlocked_changed',
      details: { to: unlocked },
    });
  });
}

export async function createWorkspace(
  db: EntityManager,
  act: AccountAct,
  workspace: { accountId: string; name: string; managedBy?: string; managedUid?: string },
): Promise<WorkspaceRow> {
  const { accountId, name, managedBy = null, managedUid = null } = workspace;
  await findAccount(db, accountId);
  const row = db.create(WorkspaceRow, {
    id: newId('ws', act.at),
    accountId,
    name,
    managedBy,
    managedUid,
    orphanedFrom: null,
    defaultSource: null,
    createdAt: act.at,
  });
  await db.transaction(async (tx) => {
    await tx.insert(WorkspaceRow, row);
    await recordAudit(tx, { ...act, ...ofWorkspace(row), action: 'workspace.created' });
  });
  return row;
}

/** A workspace by id, for an operator, who is a member of none. */
export async function findWorkspaceAcrossWorkspaces(
  db: EntityManager,
  workspaceId: string,
): Promise<WorkspaceRow> {
  const row = await db.findOneBy(WorkspaceRow, { id: workspaceId });
  if (!row) throw notFound(`there is no workspace ${workspaceId}`);
  return row;
}

export async function findAccount(db: EntityManager, accountId: string): Promise<AccountRow> {
  const row = await db.findOneBy(AccountRow, { id: accountId });
  if (!row) throw notFound(`there is no account ${accountId}`);
  return row;
}

/** Every account with its workspaces, for an operator. */
export async function listAccountsAcrossWorkspaces(
  db: EntityManager,
): Promise<(AccountRow & { workspaces: WorkspaceRow[] })[]> {
  const [accounts, workspaces] = await Promise.all([
    db.find(AccountRow, { order: { id: 'ASC' } }),
    db.find(WorkspaceRow, { order: { id: 'ASC' } }),
  ]);
  const byAccount = Map.groupBy(workspaces, (workspace) => workspace.accountId);
  return accounts.map((account) => ({ ...account, workspaces: byAccount.get(account.id) ?? [] }));
}

async function changeAccount(
  db: EntityManager,
  accountId: string,
  change: (tx: EntityManager, row: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  return db.transaction(async (tx) => {
    await change(tx, await findAccount(tx, accountId));
    return findAccount(tx, accountId);
  });
}

function ofAccount({ id, name }: AccountRow) {
  return { accountId: id, workspaceId: null, target: { type: 'account', id, name } };
}

function ofWorkspace({ id, accountId, name }: WorkspaceRow) {
  return { accountId, workspaceId: id, target: { type: 'workspace', id, name } };
}
