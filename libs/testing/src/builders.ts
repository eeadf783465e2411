import {
  addMember,
  createAccount,
  createKey,
  createWorkspace,
  operator,
  revokeKey,
  setMcpUnlocked,
  setPlan,
} from '#access';
import type { WorkspaceAct } from '#access';
import type { Plan, Role, Scope } from '#contracts';
import { MemberRow, openDatabase } from '#database';
import { hash } from '@node-rs/argon2';

type Db = Awaited<ReturnType<typeof openDatabase>>['manager'];

/** A workspace of an account of its own. */
export interface BuiltWorkspace {
  id: string;
  name: string;
  accountId: string;
  act: WorkspaceAct;
}

export interface BuiltKey {
  id: string;
  secret: string;
  prefix: string;
  workspace: BuiltWorkspace;
}

export interface BuiltMember {
  id: string;
  email: string;
  password: string;
  workspace: BuiltWorkspace;
}

let count = 0;

/** The least that argon2id takes: to make a real hash and to check it at each sign-in costs 40 ms, and there are hundreds. */
const cheaply = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Makes what a test needs, with everything that the test does not say filled in. */
export class Builders {
  constructor(readonly db: Db) {}

  async aWorkspace(wanted: { plan?: Plan; name?: string } = {}): Promise<BuiltWorkspace> {
    const { plan = 'scale', name = `Workspace ${(count += 1)}` } = wanted;
    const act = { actor: operator, at: new Date() };
    const account = await createAccount(this.db, act, { name, plan });
    return this.#workspaceIn(account.id, name);
  }

  /** Another workspace of the same account. */
  async aSibling(of: BuiltWorkspace): Promise<BuiltWorkspace> {
    return this.#workspaceIn(of.accountId, `Workspace ${(count += 1)}`);
  }

  async aKey(
    wanted: {
      workspace?: BuiltWorkspace;
      plan?: Plan;
      scopes?: Scope[];
      cidrs?: string[];
      expiresAt?: Date;
    } = {},
  ): Promise<BuiltKey> {
    const workspace = wanted.workspace ?? (await this.aWorkspace({ plan: wanted.plan ?? 'scale' }));
    const key = await createKey(this.db, workspace.act, {
      name: `Key ${(count += 1)}`,
      scopes: wanted.scopes ?? ['ask', 'read'],
      role: 'admin',
      allowedCidrs: wanted.cidrs ?? [],
      expiresAt: wanted.expiresAt ?? null,
    });
    return { id: key.id, secret: key.secret, prefix: key.key_prefix, workspace };
  }

  async aMember(
    wanted: { workspace?: BuiltWorkspace; plan?: Plan; role?: Role; email?: string } = {},
  ): Promise<BuiltMember> {
    const workspace = wanted.workspace ?? (await this.aWorkspace({ plan: wanted.plan ?? 'scale' }));
    const email = wanted.email ?? `person${(count += 1)}@example.com`;
    const password = `the password of ${email}`;
    const member = await addMember(this.db, workspace.act, {
      email,
      name: `Person ${count}`,
      role: wanted.role ?? 'admin',
      password: undefined,
    });
    await this.db.update(MemberRow, { id: member.id }, { passwordHash: await hash(password, cheaply) });
    return { id: member.id, email, password, workspace };
  }

  revoke(key: BuiltKey): Promise<void> {
    return revokeKey(this.db, { ...key.workspace.act, at: new Date() }, key.id);
  }

  async changePlan(workspace: BuiltWorkspace, plan: Plan): Promise<void> {
    await setPlan(this.db, workspace.act, workspace.accountId, plan);
  }

  async unlockMcp(workspace: BuiltWorkspace): Promise<void> {
    await setMcpUnlocked(this.db, workspace.act, workspace.accountId, true);
  }

  async #workspaceIn(accountId: string, name: string): Promise<BuiltWorkspace> {
    const act = { actor: operator, at: new Date() };
    const row = await createWorkspace(this.db, act, { accountId, name });
    return { id: row.id, name, accountId, act: { ...act, accountId, workspaceId: row.id } };
  }
}
