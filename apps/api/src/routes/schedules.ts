import type { WorkspaceCaller } from '#access';
import { operations } from '#contracts';
import type { Page, Schedule } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  changeSchedule,
  createSchedule,
  describeSchedule,
  listSchedules,
  removeSchedule,
  sendSchedule,
  withSeenAnswers,
} from '#workspace';
import type { ChannelContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { channelContextToken, clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class ScheduleRoutes {
  constructor(
    @Inject(channelContextToken) private readonly context: ChannelContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.createSchedule)
  create(call: Call<typeof operations.createSchedule>): Promise<Schedule> {
    return createSchedule(this.context, actOf(call, this.clock()), call.body, call.caller);
  }

  @Route(operations.listSchedules)
  async list({ caller, query }: Call<typeof operations.listSchedules>): Promise<Page<Schedule>> {
    const { db } = this.context;
    const page = await listSchedules(db, caller.workspaceId, query);
    return { ...page, data: await withSeenAnswers(db, caller.workspaceId, caller, page.data) };
  }

  @Route(operations.getSchedule)
  async get({ caller, params }: Call<typeof operations.getSchedule>): Promise<Schedule> {
    const found = await describeSchedule(this.context.db, caller.workspaceId, params.schedule_id);
    return this.#shownTo(caller, found);
  }

  @Route(operations.changeSchedule)
  async change(call: Call<typeof operations.changeSchedule>): Promise<Schedule> {
    const { caller, params, body } = call;
    const act = actOf(call, this.clock());
    const changed = await changeSchedule(this.context, act, params.schedule_id, body, caller);
    return this.#shownTo(caller, changed);
  }

  @Route(operations.removeSchedule)
  remove(call: Call<typeof operations.removeSchedule>): Promise<void> {
    return removeSchedule(this.context.db, actOf(call, this.clock()), call.params.schedule_id);
  }

  @Route(operations.sendSchedule)
  async send(call: Call<typeof operations.sendSchedule>): Promise<Schedule> {
    const sent = await sendSchedule(this.context.db, actOf(call, this.clock()), call.params.schedule_id);
    return this.#shownTo(call.caller, sent);
  }

  async #shownTo(caller: WorkspaceCaller, schedule: Schedule): Promise<Schedule> {
    const [shown = schedule] = await withSeenAnswers(this.context.db, caller.workspaceId, caller, [schedule]);
    return shown;
  }
}
