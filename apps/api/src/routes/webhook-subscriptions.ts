import { operations } from '#contracts';
import type {
  CreatedWebhookSubscription,
  Page,
  WebhookDelivery,
  WebhookDeliveryDetail,
  LatestWebhookRecovery,
  WebhookRecovery,
  WebhookSubscription,
  WebhookTest,
} from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  changeSubscription,
  createSubscription,
  describeDelivery,
  describeRecovery,
  findSubscription,
  listDeliveries,
  readableDelivery,
  listSubscriptions,
  promoteSecret,
  removeSubscription,
  resendDelivery,
  stageSecret,
  startRecovery,
  subscriptionSeenBy,
  testFire,
} from '#webhooks';
import type { TestFireContext } from '#webhooks';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, webhookContextToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class WebhookSubscriptionRoutes {
  constructor(
    @Inject(webhookContextToken) private readonly context: TestFireContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.createWebhookSubscription)
  create(call: Call<typeof operations.createWebhookSubscription>): Promise<CreatedWebhookSubscription> {
    return createSubscription(this.context, actOf(call, this.clock()), call.body);
  }

  @Route(operations.listWebhookSubscriptions)
  list({
    caller,
    query,
  }: Call<typeof operations.listWebhookSubscriptions>): Promise<Page<WebhookSubscription>> {
    return listSubscriptions(this.context.db, caller.workspaceId, caller.role, query);
  }

  @Route(operations.getWebhookSubscription)
  async get({
    caller,
    params,
  }: Call<typeof operations.getWebhookSubscription>): Promise<WebhookSubscription> {
    const row = await findSubscription(this.context.db, caller.workspaceId, params.sub_id);
    return subscriptionSeenBy(caller.role, row);
  }

  @Route(operations.changeWebhookSubscription)
  change(call: Call<typeof operations.changeWebhookSubscription>): Promise<WebhookSubscription> {
    return changeSubscription(this.context, actOf(call, this.clock()), call.params.sub_id, call.body);
  }

  @Route(operations.removeWebhookSubscription)
  remove(call: Call<typeof operations.removeWebhookSubscription>): Promise<void> {
    return removeSubscription(this.context.db, actOf(call, this.clock()), call.params.sub_id);
  }

  @Route(operations.testWebhookSubscription)
  test(call: Call<typeof operations.testWebhookSubscription>): Promise<WebhookTest> {
    return testFire(this.context, actOf(call, this.clock()), call.params.sub_id, call.body.event);
  }

  @Route(operations.listWebhookDeliveries)
  deliveries({
    caller,
    params,
    query,
  }: Call<typeof operations.listWebhookDeliveries>): Promise<Page<WebhookDelivery>> {
    return listDeliveries(this.context.db, caller.workspaceId, params.sub_id, query);
  }

  @Route(operations.getWebhookDelivery)
  async delivery({
    caller: { workspaceId, role },
    params: { sub_id: subscriptionId, delivery_id: id },
  }: Call<typeof operations.getWebhookDelivery>): Promise<WebhookDeliveryDetail> {
    return readableDelivery(await describeDelivery(this.context.db, workspaceId, subscriptionId, id), role);
  }

  @Route(operations.resendWebhookDelivery)
  resend(call: Call<typeof operations.resendWebhookDelivery>): Promise<WebhookDelivery> {
    const { sub_id: subscriptionId, delivery_id: deliveryId } = call.params;
    return resendDelivery(this.context.db, actOf(call, this.clock()), subscriptionId, deliveryId);
  }

  @Route(operations.stageWebhookSecret)
  stage(call: Call<typeof operations.stageWebhookSecret>): Promise<CreatedWebhookSubscription> {
    return stageSecret(this.context, actOf(call, this.clock()), call.params.sub_id);
  }

  @Route(operations.promoteWebhookSecret)
  promote(call: Call<typeof operations.promoteWebhookSecret>): Promise<WebhookSubscription> {
    return promoteSecret(this.context, actOf(call, this.clock()), call.params.sub_id);
  }

  @Route(operations.recoverWebhookDeliveries)
  recover(call: Call<typeof operations.recoverWebhookDeliveries>): Promise<WebhookRecovery> {
    const since = new Date(call.body.since);
    return startRecovery(this.context.db, actOf(call, this.clock()), call.params.sub_id, since);
  }

  @Route(operations.getWebhookRecovery)
  recovery({ caller, params }: Call<typeof operations.getWebhookRecovery>): Promise<LatestWebhookRecovery> {
    return describeRecovery(this.context.db, caller.workspaceId, params.sub_id);
  }
}
