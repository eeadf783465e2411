import {
  changeVerifiedQuestion,
  describeVerifiedQuestion,
  listVerifiedQuestions,
  removeVerifiedQuestion,
  verifyQuestion,
} from '#ask';
import type { AskContext } from '#ask';
import { operations } from '#contracts';
import type { Page, VerifiedQuestion } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { askContextToken, clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class VerifiedQuestionRoutes {
  constructor(
    @Inject(askContextToken) private readonly context: AskContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.verifyQuestion)
  verify(call: Call<typeof operations.verifyQuestion>): Promise<VerifiedQuestion> {
    const { caller, body, trace } = call;
    return verifyQuestion({ ...this.context, trace }, actOf(call, this.clock()), caller, body);
  }

  @Route(operations.listVerifiedQuestions)
  list({ caller, query }: Call<typeof operations.listVerifiedQuestions>): Promise<Page<VerifiedQuestion>> {
    return listVerifiedQuestions(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.getVerifiedQuestion)
  get({ caller, params }: Call<typeof operations.getVerifiedQuestion>): Promise<VerifiedQuestion> {
    return describeVerifiedQuestion(this.context.db, caller.workspaceId, params.verified_question_id);
  }

  @Route(operations.changeVerifiedQuestion)
  change(call: Call<typeof operations.changeVerifiedQuestion>): Promise<VerifiedQuestion> {
    const { params, body, trace } = call;
    return changeVerifiedQuestion(
      { ...this.context, trace },
      actOf(call, this.clock()),
      params.verified_question_id,
      body.sql,
    );
  }

  @Route(operations.removeVerifiedQuestion)
  remove(call: Call<typeof operations.removeVerifiedQuestion>): Promise<void> {
    const act = actOf(call, this.clock());
    return removeVerifiedQuestion(this.context.db, act, call.params.verified_question_id);
  }
}
