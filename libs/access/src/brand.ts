import type { Brand, BrandChange } from '#contracts';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import type { WorkspaceAct } from './workspace-act.js';
import { describeWorkspace } from './workspaces.js';

/** The color and logo of a workspace. */
export async function findBrand(db: EntityManager, workspaceId: string): Promise<Brand> {
  const [found]: { color: string | null; logo: Buffer | null }[] = await db.query(
    'SELECT color, logo FROM brand WHERE workspace_id = $1',
    [workspaceId],
  );
  return { color: found?.color ?? null, logo: found?.logo?.toString('base64') ?? null };
}

/** Changes the given fields. Manifests say nothing of it, so that of a declared workspace is changed here, too. */
export async function changeBrand(
  db: EntityManager,
  act: WorkspaceAct,
  { color, logo }: BrandChange,
): Promise<Brand> {
  const { workspaceId } = act;
  const { name } = await describeWorkspace(db, workspaceId);
  return db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO brand (workspace_id, color, logo) VALUES ($1, $2, $4)
       ON CONFLICT (workspace_id) DO UPDATE SET
         color = CASE WHEN $3 THEN $2 ELSE brand.color END,
         logo = CASE WHEN $5 THEN $4 ELSE brand.logo END`,
      [
        workspaceId,
        color ?? null,
        color !== undefined,
        logo ? Buffer.from(logo, 'base64') : null,
        logo !== undefined,
      ],
    );
    const changed = [
      ...(color === undefined ? [] : ['brand.color']),
      ...(logo === undefined ? [] : ['brand.logo']),
    ];
    const target = { type: 'workspace', id: workspaceId, name };
    await recordAudit(tx, { ...act, action: 'workspace.changed', target, details: { changed } });
    return findBrand(tx, workspaceId);
  });
}
