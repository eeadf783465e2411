import { proposeAlert } from '#ask';
import type { AskContext } from '#ask';
import { operations } from '#contracts';
import type { Alert, AlertEvaluation, AlertPreview, AlertProposal, AlertValues, Page } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  changeAlert,
  createAlert,
  describeAlert,
  evaluateAlert,
  listAlertHistory,
  listAlertValues,
  listAlerts,
  previewAlert,
  removeAlert,
} from '#workspace';
import type { AlertContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { alertContextToken, askContextToken, clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class AlertRoutes {
  constructor(
    @Inject(alertContextToken) private readonly context: AlertContext,
    @Inject(askContextToken) private readonly asking: AskContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.createAlert)
  create(call: Call<typeof operations.createAlert>): Promise<Alert> {
    const { body, signal, trace } = call;
    return createAlert({ ...this.context, trace }, actOf(call, this.clock()), body, signal());
  }

  @Route(operations.listAlerts)
  list({ caller, query }: Call<typeof operations.listAlerts>): Promise<Page<Alert>> {
    return listAlerts(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.previewAlert)
  preview(call: Call<typeof operations.previewAlert>): Promise<AlertPreview> {
    const { body, signal, trace } = call;
    return previewAlert({ ...this.context, trace }, actOf(call, this.clock()), body, signal());
  }

  @Route(operations.proposeAlert)
  propose(call: Call<typeof operations.proposeAlert>): Promise<AlertProposal> {
    const { body, signal, trace } = call;
    const context = { ...this.asking, ...this.context, trace };
    return proposeAlert(context, actOf(call, this.clock()), body, signal());
  }

  @Route(operations.getAlert)
  get({ caller, params }: Call<typeof operations.getAlert>): Promise<Alert> {
    return describeAlert(this.context.db, caller.workspaceId, params.alert_id);
  }

  @Route(operations.changeAlert)
  change(call: Call<typeof operations.changeAlert>): Promise<Alert> {
    const { params, body: change, signal, trace } = call;
    const act = actOf(call, this.clock());
    return changeAlert({ ...this.context, trace }, act, params.alert_id, { change, signal: signal() });
  }

  @Route(operations.removeAlert)
  remove(call: Call<typeof operations.removeAlert>): Promise<void> {
    return removeAlert(this.context.db, actOf(call, this.clock()), call.params.alert_id);
  }

  @Route(operations.evaluateAlert)
  evaluate(call: Call<typeof operations.evaluateAlert>): Promise<Alert> {
    const { params, signal, trace } = call;
    const act = actOf(call, this.clock());
    return evaluateAlert({ ...this.context, trace }, act, params.alert_id, signal());
  }

  @Route(operations.listAlertHistory)
  history(call: Call<typeof operations.listAlertHistory>): Promise<Page<AlertEvaluation>> {
    const { caller, params, query } = call;
    return listAlertHistory(this.context.db, caller.workspaceId, params.alert_id, query);
  }

  @Route(operations.listAlertValues)
  values({ caller, params }: Call<typeof operations.listAlertValues>): Promise<AlertValues> {
    return listAlertValues(this.context.db, caller.workspaceId, params.alert_id);
  }
}
