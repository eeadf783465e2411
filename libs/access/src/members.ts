import { conflict, managed, notFound } from '#contracts';
import type { KeyDisposition, Member, Page, Role } from '#contracts';
import { MemberRow, MembershipRow, SessionRow, idBefore, toPage } from '#database';
import type { PageRequest } from '#database';
import { newId } from '#platform';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { recordAudit } from './audit.js';
import { lowerConnectedKeys, revokeOrKeepKeys } from './keys-of-member.js';
import type { WorkspaceAct } from './workspace-act.js';
import { endMembership } from './past-members.js';
import { hashChosenPassword } from './passwords.js';
import { workspaceNames } from './workspace-names.js';

export interface NewMember {
  email: string;
  name: string;
  role: Role;
  password: string | undefined;
  /** The resource that names them. */
  managedBy?: string;
}

/**
 * Adds a person to a workspace. A person who is in the account already keeps name and password: an admin of one workspace
 * must not be able to set the password of another's member.
 */
export async function addMember(db: EntityManager, act: WorkspaceAct, person: NewMember): Promise<Member> {
  const owner = { ...person, workspaces: await workspaceNames(db, act.accountId) };
  const passwordHash =
    person.password === undefined ? null : await hashChosenPassword(person.password, owner);
  return db.transaction(async (tx) => {
    const { accountId, workspaceId, at } = act;
    const { email, name, role, managedBy = null } = person;
    const fresh = { id: newId('mem', at), accountId, email, name, passwordHash, createdAt: at };
    const isNew = (await insertUnlessThere(tx, MemberRow, fresh)) || (await welcomeBack(tx, fresh));
    if (!isNew && passwordHash !== null)
      throw conflict('this person has a sign-in in the account already: leave the password out');
    const member = await tx.findOneByOrFail(MemberRow, { accountId, email });
    const membership = {
      id: newId('mbs', at),
      workspaceId,
      memberId: member.id,
      accountId,
      role,
      managedBy,
      createdAt: at,
    };
    const isAdded = await insertUnlessThere(tx, MembershipRow, membership);
    if (!isAdded) throw conflict('this person is a member of the workspace already');
    await recordAudit(tx, { ...act, action: 'member.added', target: targetOf(member), details: { role } });
    const [added] = await readMembers(tx, workspaceId, 'AND m.id = $2', [member.id]);
    if (!added) throw new Error('a member who was added is not there');
    return toMember(added);
  });
}

export async function listMembers(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Member>> {
  const rows = await readMembers(db, workspaceId, 'AND ms.id < $2 ORDER BY ms.id DESC LIMIT $3', [
    idBefore(page),
    page.limit + 1,
  ]);
  return toPage(rows, page.limit, { id: ({ membershipId }) => membershipId, record: toMember });
}

/** All people of a workspace, for comparison with a declaration. */
export async function listAllMembers(db: EntityManager, workspaceId: string): Promise<Member[]> {
  const rows = await readMembers(db, workspaceId, 'ORDER BY ms.id', []);
  return rows.map(toMember);
}

/** Changes a member's role. The last admin of a workspace stays one: nobody could undo that. A manifest alone changes its members. */
export async function changeMemberRole(
  db: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  role: Role,
  managedBy: string | null = null,
): Promise<Member> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, act.workspaceId, memberId, managedBy);
    if (role !== 'admin') await requireAnotherAdmin(tx, act.workspaceId, memberId);
    await tx.update(MembershipRow, { workspaceId: act.workspaceId, memberId }, { role });
    const details = { from: member.role, to: role };
    await recordAudit(tx, { ...act, action: 'member.role_changed', target: targetOf(member), details });
    await lowerConnectedKeys(tx, act, memberId, role);
    return { ...member, role };
  });
}

/**
 * Removes a person from a workspace with the keys that they made there, unless these are kept. Their sessions go on elsewhere
 * in the account and no longer reach this workspace.
 */
export async function removeMember(
  db: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  { keys = 'revoke', managedBy = null }: { keys?: KeyDisposition; managedBy?: string | null } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, act.workspaceId, memberId, managedBy);
    await requireAnotherAdmin(tx, act.workspaceId, memberId);
    await endMembership(tx, act.workspaceId, memberId, act.at);
    const details = await revokeOrKeepKeys(tx, act, memberId, keys);
    await recordAudit(tx, { ...act, action: 'member.removed', target: targetOf(member), details });
    if (!(await tx.existsBy(MembershipRow, { memberId }))) await forgetSignIn(tx, memberId);
  });
}

/** A person who belongs to no workspace of the account is treated as new, with the name and password given now. */
async function welcomeBack(
  tx: EntityManager,
  person: Pick<MemberRow, 'accountId' | 'email' | 'name' | 'passwordHash'>,
): Promise<boolean> {
  const { accountId, email, name, passwordHash } = person;
  const { affected } = await tx
    .createQueryBuilder()
    .update(MemberRow)
    .set({ name, passwordHash })
    .where('account_id = :accountId AND email = :email', { accountId, email })
    .andWhere('NOT EXISTS (SELECT FROM membership ms WHERE ms.member_id = member.id)')
    .execute();
  return affected === 1;
}

/** A person who leaves their last workspace loses the sign-in: a password set by an attacker must not wait for their return. */
async function forgetSignIn(tx: EntityManager, memberId: string): Promise<void> {
  const forgotten = { passwordHash: null, oidcIssuer: null, oidcSubject: null, signedInAt: null };
  await tx.update(MemberRow, { id: memberId }, forgotten);
  await tx.delete(SessionRow, { memberId });
}

/** Locks all memberships of the workspace in one order: two admins who demote each other must not both succeed. */
async function lockMember(
  tx: EntityManager,
  workspaceId: string,
  memberId: string,
  managedBy: string | null,
): Promise<Member> {
  await tx.query('SELECT 1 FROM membership WHERE workspace_id = $1 ORDER BY member_id FOR UPDATE', [
    workspaceId,
  ]);
  const [row] = await readMembers(tx, workspaceId, 'AND m.id = $2', [memberId]);
  if (!row) throw notFound('there is no such member');
  if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
  return toMember(row);
}

async function requireAnotherAdmin(tx: EntityManager, workspaceId: string, memberId: string): Promise<void> {
  const admins = await tx.findBy(MembershipRow, { workspaceId, role: 'admin' });
  if (admins.some((admin) => admin.memberId !== memberId)) return;
  throw conflict('this is the last admin of the workspace; make another member admin first');
}

interface MemberOfWorkspace {
  id: string;
  email: string;
  name: string;
  role: Role;
  membershipId: string;
  managedBy: string | null;
  keyCount: number;
  createdAt: Date;
}

function readMembers(
  db: EntityManager,
  workspaceId: string,
  rest: string,
  values: unknown[],
): Promise<MemberOfWorkspace[]> {
  const sql = `
    SELECT m.id, m.email, m.name, ms.role, ms.id AS "membershipId", ms.managed_by AS "managedBy", ms.created_at AS "createdAt",
      (SELECT count(*)::int FROM api_key k WHERE k.workspace_id = ms.workspace_id AND k.revoked_at IS NULL
         AND k.created_by_type = 'member' AND k.created_by_id = m.id) AS "keyCount"
    FROM membership ms JOIN member m ON m.id = ms.member_id WHERE ms.workspace_id = $1 ${rest}`;
  return db.query(sql, [workspaceId, ...values]);
}

function toMember({ id, email, name, role, managedBy, keyCount, createdAt }: MemberOfWorkspace): Member {
  const created_at = createdAt.toISOString();
  return { id, email, name, role, managed_by: managedBy, api_key_count: keyCount, created_at };
}

/** Inserts a row unless its key exists; reports whether it did. */
async function insertUnlessThere<Row extends ObjectLiteral>(
  tx: EntityManager,
  table: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> {
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(table)
    .values(row)
    .orIgnore()
    .returning('*')
    .execute();
  return Array.isArray(inserted.raw) && inserted.raw.length > 0;
}

/** A member as the audit log names them. */
export function targetOf({ id, name }: { id: string; name: string }) {
  return { type: 'member', id, name };
}
