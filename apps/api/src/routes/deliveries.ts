import { operations } from '#contracts';
import type { AlertChannels, Channel, ChannelDelivery, ChannelTest, MailPreferences, Page } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  changeAlertChannels,
  changeChannel,
  changeMailPreferences,
  createChannel,
  describeAlertChannels,
  describeChannel,
  describeMailPreferences,
  listChannelDeliveries,
  listChannels,
  removeChannel,
  testChannel,
} from '#workspace';
import type { ChannelContext, SendingContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { channelContextToken, clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class DeliveryRoutes {
  constructor(
    @Inject(channelContextToken) private readonly context: ChannelContext & SendingContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.createChannel)
  create(call: Call<typeof operations.createChannel>): Promise<Channel> {
    return createChannel(this.context, actOf(call, this.clock()), call.body);
  }

  @Route(operations.listChannels)
  list({ caller, query }: Call<typeof operations.listChannels>): Promise<Page<Channel>> {
    return listChannels(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.getChannel)
  get({ caller, params }: Call<typeof operations.getChannel>): Promise<Channel> {
    return describeChannel(this.context.db, caller.workspaceId, params.channel_id);
  }

  @Route(operations.changeChannel)
  change(call: Call<typeof operations.changeChannel>): Promise<Channel> {
    const { caller, params, body } = call;
    return changeChannel(this.context, actOf(call, this.clock()), params.channel_id, body, caller);
  }

  @Route(operations.removeChannel)
  remove(call: Call<typeof operations.removeChannel>): Promise<void> {
    return removeChannel(this.context.db, actOf(call, this.clock()), call.params.channel_id);
  }

  @Route(operations.testChannel)
  test(call: Call<typeof operations.testChannel>): Promise<ChannelTest> {
    return testChannel(this.context, actOf(call, this.clock()), call.params.channel_id);
  }

  @Route(operations.listChannelDeliveries)
  deliveries(call: Call<typeof operations.listChannelDeliveries>): Promise<Page<ChannelDelivery>> {
    const { caller, params, query } = call;
    return listChannelDeliveries(this.context.db, caller.workspaceId, params.channel_id, query);
  }

  @Route(operations.getAlertChannels)
  alertChannels({ caller, params }: Call<typeof operations.getAlertChannels>): Promise<AlertChannels> {
    return describeAlertChannels(this.context.db, caller.workspaceId, params.alert_id);
  }

  @Route(operations.changeAlertChannels)
  changeAlertChannels(call: Call<typeof operations.changeAlertChannels>): Promise<AlertChannels> {
    return changeAlertChannels(this.context.db, actOf(call, this.clock()), call.params.alert_id, call.body);
  }

  @Route(operations.getMailPreferences)
  preferences({ caller }: Call<typeof operations.getMailPreferences>): Promise<MailPreferences> {
    return describeMailPreferences(this.context.db, caller.workspaceId, caller.memberId);
  }

  @Route(operations.changeMailPreferences)
  changePreferences({
    caller,
    body,
  }: Call<typeof operations.changeMailPreferences>): Promise<MailPreferences> {
    return changeMailPreferences(this.context.db, caller, body, this.clock());
  }
}
