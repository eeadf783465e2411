import { ask, readingChanges, readingHeaders, startingQuestions, toAskAnswer } from '#ask';
import type { AskContext } from '#ask';
import { operations } from '#contracts';
import type { AskAnswer, MemberAnswer, ReadingChanges, StartingQuestions } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { requireRoomToKeep } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { askContextToken, clockToken } from '../tokens.js';

@Controller()
export class AskRoutes {
  constructor(
    @Inject(askContextToken) private readonly context: AskContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.ask)
  async ask({
    caller: { facts },
    body,
    signal,
    setHeader,
    traceparent,
    trace,
  }: Call<typeof operations.ask>): Promise<AskAnswer> {
    const { workspaceId, keyId } = facts;
    await requireRoomToKeep(this.context.db, workspaceId, this.context.retention);
    const answer = await ask(this.context, {
      workspaceId,
      asker: { keyId },
      text: body.question,
      dataSourceIds: body.data_source_ids,
      tier: body.model_tier,
      conversationId: undefined,
      at: this.clock(),
      traceparent: traceparent(),
      signal: signal(),
      trace,
    });
    for (const [name, value] of Object.entries(readingHeaders(answer))) setHeader(name, value);
    return toAskAnswer(answer);
  }

  @Route(operations.listStartingQuestions)
  async start({
    caller: { workspaceId },
    query: { data_source_id: dataSourceId },
    signal,
    trace,
  }: Call<typeof operations.listStartingQuestions>): Promise<StartingQuestions> {
    const beginning = { workspaceId, dataSourceId, at: this.clock(), signal: signal() };
    return { questions: await startingQuestions({ ...this.context, trace }, beginning) };
  }

  @Route(operations.listReadingChanges)
  async changes({
    caller: { workspaceId },
    body: { data_source_id: dataSourceId, reading, part },
    signal,
    trace,
  }: Call<typeof operations.listReadingChanges>): Promise<ReadingChanges> {
    const change = { workspaceId, dataSourceId, reading, part, at: this.clock(), signal: signal() };
    return { changes: await readingChanges({ ...this.context, trace }, change) };
  }

  @Route(operations.askInWorkspace)
  async askInWorkspace({
    caller,
    body,
    signal,
    traceparent,
    trace,
  }: Call<typeof operations.askInWorkspace>): Promise<MemberAnswer> {
    const { workspaceId, memberId, role } = caller;
    await requireRoomToKeep(this.context.db, workspaceId, this.context.retention);
    return ask(this.context, {
      workspaceId,
      asker: { memberId, role },
      text: body.question,
      dataSourceIds: body.data_source_ids,
      tier: body.model_tier,
      conversationId: body.conversation_id,
      at: this.clock(),
      traceparent: traceparent(),
      signal: signal(),
      trace,
    });
  }
}
