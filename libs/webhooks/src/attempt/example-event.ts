import type { EventData, EventType } from '#contracts';

const alert = { id: 'alr_example', name: 'Orders per day', metric_id: null };
const dashboard = { id: 'dash_example', name: 'Sales' };

/** The content of a test-fire: an example event of each type. */
export function exampleData(type: EventType, subscriptionId: string, at: Date): EventData {
  return exampleOf(subscriptionId, at)[type];
}

function exampleOf(subscriptionId: string, at: Date): { [T in EventType]: EventData<T> } {
  return {
    'query.completed': {
      message_id: 'msg_example',
      conversation_id: 'conv_example',
      question: 'How many orders were placed last month?',
      data_source_id: 'ds_example',
      success: true,
      row_count: 1,
      error: null,
      duration_ms: 42,
    },
    'query.feedback': {
      message_id: 'msg_example',
      conversation_id: 'conv_example',
      rating: 'up',
      comment: 'An example.',
      member_id: 'mem_example',
    },
    'dashboard.created': { dashboard },
    'dashboard.published': { dashboard, version: 1 },
    'widget.added': {
      dashboard_id: dashboard.id,
      widget: { key: 'orders', title: 'Orders', type: 'chart' },
    },
    'alert.created': { alert },
    'alert.fired': { alert, value: 17, threshold: 100 },
    'alert.resolved': { alert, value: 120, threshold: 100 },
    'insight.surfaced': {
      insight: { id: 'ins_example', title: 'Orders are down', summary: 'Orders fell by 12 % last week.' },
    },
    'data_source.connected': { data_source: { id: 'ds_example', name: 'Shop', type: 'postgresql' } },
    'share.created': {
      share: { id: 'shr_example', dashboard_id: dashboard.id, expires_at: at.toISOString() },
    },
    'alert.test_fired': { subscription_id: subscriptionId, message: 'This is a test of your webhook.' },
  };
}
