import { operations } from '#contracts';
import type {
  Conversation,
  ConversationDetail,
  Erasure,
  Feedback,
  MemberConversation,
  Page,
} from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  createConversation,
  describeConversation,
  eraseConversations,
  giveFeedback,
  listConversations,
  listConversationsFor,
  removeConversation,
  renameConversation,
  shareConversation,
  unshareConversation,
} from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class ConversationRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listConversations)
  read({ caller, query }: Call<typeof operations.listConversations>): Promise<Page<Conversation>> {
    return listConversations(this.database.manager, caller.facts.workspaceId, query);
  }

  @Route(operations.createConversation)
  create(call: Call<typeof operations.createConversation>): Promise<MemberConversation> {
    const { memberId } = call.caller;
    return createConversation(this.database.manager, actOf(call, this.clock()), memberId, call.body.title);
  }

  @Route(operations.listWorkspaceConversations)
  list({
    caller,
    query,
  }: Call<typeof operations.listWorkspaceConversations>): Promise<Page<MemberConversation>> {
    return listConversationsFor(this.database.manager, caller.workspaceId, caller, query);
  }

  @Route(operations.getConversation)
  get({ caller, params }: Call<typeof operations.getConversation>): Promise<ConversationDetail> {
    return describeConversation(this.database.manager, caller.workspaceId, params.conversation_id, caller);
  }

  @Route(operations.renameConversation)
  rename(call: Call<typeof operations.renameConversation>): Promise<MemberConversation> {
    const { caller, params, body } = call;
    const act = actOf(call, this.clock());
    return renameConversation(this.database.manager, act, caller, params.conversation_id, body.title);
  }

  @Route(operations.shareConversation)
  share(call: Call<typeof operations.shareConversation>): Promise<MemberConversation> {
    const { caller, params } = call;
    const act = actOf(call, this.clock());
    return shareConversation(this.database.manager, act, caller, params.conversation_id);
  }

  @Route(operations.unshareConversation)
  unshare(call: Call<typeof operations.unshareConversation>): Promise<void> {
    const { caller, params } = call;
    const act = actOf(call, this.clock());
    return unshareConversation(this.database.manager, act, caller, params.conversation_id);
  }

  @Route(operations.removeConversation)
  remove(call: Call<typeof operations.removeConversation>): Promise<void> {
    return removeConversation(
      this.database.manager,
      actOf(call, this.clock()),
      call.caller,
      call.params.conversation_id,
    );
  }

  @Route(operations.eraseConversations)
  async erase(call: Call<typeof operations.eraseConversations>): Promise<Erasure> {
    return {
      erased: await eraseConversations(this.database.manager, actOf(call, this.clock()), call.query),
    };
  }

  @Route(operations.giveFeedback)
  rate(call: Call<typeof operations.giveFeedback>): Promise<Feedback> {
    const { conversation_id: conversationId, message_id: messageId } = call.params;
    const place = { conversationId, messageId, caller: call.caller };
    return giveFeedback(this.database.manager, actOf(call, this.clock()), place, call.body);
  }
}
