/** @typedef {import('./recorder.mjs').Recorder} Recorder */

/**
 * Alerts, insights and subscriptions.
 * @param {Recorder} recorder
 * @param {string} receiver an address that takes deliveries
 */
export async function walkWatching(recorder, receiver) {
  const body = {
    name: 'Customers',
    question: 'How many customers are there?',
    condition: { kind: 'above', threshold: 1 },
    every_minutes: 60,
  };
  await recorder.call('proposeAlert', {
    body: { sentence: 'tell me when the number of customers exceeds 1' },
  });
  await recorder.call('previewAlert', { body });
  const alert = await recorder.call('createAlert', { body });
  const params = { alert_id: alert['id'] };
  await recorder.call('evaluateAlert', { params });
  await recorder.call('getAlert', { params });
  await recorder.call('listAlerts');
  await recorder.call('listAlertHistory', { params });
  await recorder.call('changeAlert', {
    params,
    body: { condition: { kind: 'above', threshold: 1_000_000_000 } },
  });
  await recorder.call('removeAlert', { params });
  await walkValues(recorder);
  await recorder.call('scanForInsights');
  const { data } = await recorder.call('listInsights');
  if (data.length > 0) {
    const one = { insight_id: data[0].id };
    await recorder.call('rateInsight', { params: one, body: { rating: 'useful' } });
    await recorder.call('dismissInsight', { params: one });
  }
  await walkDeliveries(recorder, receiver);
}

/**
 * @param {Recorder} recorder
 * @param {string} receiver
 */
async function walkDeliveries(recorder, receiver) {
  const made = await recorder.call('createWebhookSubscription', {
    body: { url: receiver, events: ['alert.fired', 'alert.resolved'], description: 'On call' },
  });
  const params = { sub_id: made['id'] };
  const test = await recorder.call('testWebhookSubscription', { params, body: { event: 'alert.fired' } });
  await recorder.call('listWebhookSubscriptions');
  await recorder.call('getWebhookSubscription', { params });
  await recorder.call('listWebhookDeliveries', { params });
  const one = { ...params, delivery_id: test['delivery_id'] };
  await recorder.call('getWebhookDelivery', { params: one });
  await recorder.call('resendWebhookDelivery', { params: one });
  await recorder.call('stageWebhookSecret', { params });
  await recorder.call('promoteWebhookSecret', { params });
  await recorder.call('recoverWebhookDeliveries', {
    params,
    body: { since: new Date(Date.now() - 3_600_000).toISOString() },
  });
  await recorder.call('getWebhookRecovery', { params });
  await recorder.call('changeWebhookSubscription', { params, body: { events: ['*'] } });
  await recorder.call('removeWebhookSubscription', { params });
}

/**
 * An alert for each value of a dimension.
 * @param {Recorder} recorder
 */
async function walkValues(recorder) {
  const alert = await recorder.call('createAlert', {
    body: {
      name: 'Orders by country',
      sql: 'SELECT shipping_country, count(*) AS orders FROM orders GROUP BY shipping_country ORDER BY orders DESC LIMIT 3',
      dimension: 'shipping_country',
      condition: { kind: 'below', threshold: 3_000 },
    },
  });
  const params = { alert_id: alert['id'] };
  await recorder.call('evaluateAlert', { params });
  await recorder.call('listAlertValues', { params });
  await recorder.call('removeAlert', { params });
}
