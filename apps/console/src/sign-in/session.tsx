import type { Me, Role } from '#contracts';
import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

export type MyWorkspace = Me['workspaces'][number];

interface Session {
  me: Me;
  workspace: MyWorkspace | undefined;
  choose: (workspaceId: string) => void;
}

const SessionContext = createContext<Session | undefined>(undefined);
const place = 'questglass.workspace';

export function SessionProvider({ me, children }: { me: Me; children: ReactNode }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(place));
  const session = useMemo((): Session => {
    const workspace = me.workspaces.find(({ id }) => id === chosen) ?? me.workspaces[0];
    const choose = (id: string) => {
      localStorage.setItem(place, id);
      setChosen(id);
    };
    return { me, workspace, choose };
  }, [me, chosen]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}

/** The current workspace. */
export function useWorkspace(): MyWorkspace {
  const { workspace } = useSession();
  if (!workspace) throw new Error('this page needs a workspace');
  return workspace;
}

const order: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

/** Reports whether the member has the role. The server decides; this hides actions that it would refuse. */
export function useMay(role: Role): boolean {
  return order[useWorkspace().role] >= order[role];
}
