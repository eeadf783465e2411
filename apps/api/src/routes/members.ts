import { addMember, changeMemberRole, listFormerMembers, listMembers, removeMember } from '#access';
import { operations } from '#contracts';
import type { FormerMember, Member, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class MemberRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.addMember)
  add(call: Call<typeof operations.addMember>): Promise<Member> {
    const { email, name, role, password } = call.body;
    return addMember(this.database.manager, actOf(call, this.clock()), { email, name, role, password });
  }

  @Route(operations.listMembers)
  list({ caller, query }: Call<typeof operations.listMembers>): Promise<Page<Member>> {
    return listMembers(this.database.manager, caller.workspaceId, query);
  }

  @Route(operations.listFormerMembers)
  listFormer({ caller, query }: Call<typeof operations.listFormerMembers>): Promise<Page<FormerMember>> {
    return listFormerMembers(this.database.manager, caller.workspaceId, query);
  }

  @Route(operations.changeMember)
  change(call: Call<typeof operations.changeMember>): Promise<Member> {
    return changeMemberRole(
      this.database.manager,
      actOf(call, this.clock()),
      call.params.member_id,
      call.body.role,
    );
  }

  @Route(operations.removeMember)
  remove(call: Call<typeof operations.removeMember>): Promise<void> {
    const { params, query } = call;
    const keys = query.api_keys;
    return removeMember(this.database.manager, actOf(call, this.clock()), params.member_id, { keys });
  }
}
