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
  list({ caller, query }: Call<typeof operations.listSchedules>): Promise<Page<Schedule>> {
    return listSchedules(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.getSchedule)
  get({ caller, params }: Call<typeof operations.getSchedule>): Promise<Schedule> {
    return describeSchedule(this.context.db, caller.workspaceId, params.schedule_id);
  }

  @Route(operations.changeSchedule)
  change(call: Call<typeof operations.changeSchedule>): Promise<Schedule> {
    return changeSchedule(this.context, actOf(call, this.clock()), call.params.schedule_id, call.body);
  }

  @Route(operations.removeSchedule)
  remove(call: Call<typeof operations.removeSchedule>): Promise<void> {
    return removeSchedule(this.context.db, actOf(call, this.clock()), call.params.schedule_id);
  }

  @Route(operations.sendSchedule)
  send(call: Call<typeof operations.sendSchedule>): Promise<Schedule> {
    return sendSchedule(this.context.db, actOf(call, this.clock()), call.params.schedule_id);
  }
}
