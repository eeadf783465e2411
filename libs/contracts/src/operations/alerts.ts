import { operation } from '../operation.js';
import { Alert, AlertChange, AlertEvaluation, AlertInput, AlertPreview } from '../schemas/alerts.js';
import { PageQuery, pageOf } from '../schemas/fields.js';

const alerts = '/workspaces/{workspace_id}/alerts';
const one = `${alerts}/{alert_id}` as const;
const alert = { auth: 'workspace', tag: 'Alerts' } as const;

/** Numbers that are watched, and what became of them. */
export const alertOperations = {
  createAlert: operation({
    ...alert,
    id: 'createAlert',
    method: 'POST',
    path: alerts,
    summary: 'Watch a number: of SQL, of a metric or of a question',
    description:
      'The statement is tried first. A question is read once, and its statement kept; one that is not understood for sure is refused (400), with the questions to choose from in `readings`.',
    role: 'editor',
    limitedPerMember: true,
    body: AlertInput,
    refusals: ['conflict'],
    status: 201,
    output: Alert,
  }),
  listAlerts: operation({
    ...alert,
    id: 'listAlerts',
    method: 'GET',
    path: alerts,
    summary: 'Alerts with their states, newest first',
    query: PageQuery,
    status: 200,
    output: pageOf(Alert),
  }),
  previewAlert: operation({
    ...alert,
    id: 'previewAlert',
    method: 'POST',
    path: `${alerts}/preview`,
    summary: 'See what an alert would say now, and how often it would have fired in the last 90 days',
    description: 'Nothing is kept. The past is that of a metric by day, week or month.',
    role: 'editor',
    limitedPerMember: true,
    body: AlertInput,
    refusals: ['conflict'],
    status: 200,
    output: AlertPreview,
  }),
  getAlert: operation({
    ...alert,
    id: 'getAlert',
    method: 'GET',
    path: one,
    summary: 'An alert',
    status: 200,
    output: Alert,
  }),
  changeAlert: operation({
    ...alert,
    id: 'changeAlert',
    method: 'PATCH',
    path: one,
    summary: 'Change an alert, or mute it',
    description: 'A change of anything that decides its state makes it due at once.',
    role: 'editor',
    body: AlertChange,
    status: 200,
    output: Alert,
  }),
  removeAlert: operation({
    ...alert,
    id: 'removeAlert',
    method: 'DELETE',
    path: one,
    summary: 'Remove an alert with its history; one that has fired is resolved',
    role: 'editor',
    status: 204,
  }),
  evaluateAlert: operation({
    ...alert,
    id: 'evaluateAlert',
    method: 'POST',
    path: `${one}/evaluate`,
    summary: 'Evaluate an alert at once',
    description: 'It counts as any other evaluation: it may fire the alert or resolve it.',
    role: 'editor',
    limitedPerMember: true,
    refusals: ['conflict'],
    status: 200,
    output: Alert,
  }),
  listAlertHistory: operation({
    ...alert,
    id: 'listAlertHistory',
    method: 'GET',
    path: `${one}/history`,
    summary: "An alert's evaluations of the last 90 days, newest first",
    query: PageQuery,
    status: 200,
    output: pageOf(AlertEvaluation),
  }),
};
