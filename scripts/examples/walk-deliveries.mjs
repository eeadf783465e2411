import { setTimeout } from 'node:timers/promises';

/** @typedef {import('./recorder.mjs').Recorder} Recorder */

const triesMax = 100;
const pauseMs = 200;

/**
 * Channels, what is told over them, and schedules. The demo sends no mail, so all of it goes to a receiver that stands for Slack.
 * @param {Recorder} recorder
 * @param {string} chat an address that takes messages as Slack does
 */
export async function walkDeliveries(recorder, chat) {
  const channel = await recorder.call('createChannel', { body: { kind: 'slack', name: 'Sales', url: chat } });
  const params = { channel_id: channel['id'] };
  const channelIds = [channel['id']];
  await recorder.call('testChannel', { params });
  await walkAlert(recorder, channelIds);
  await walkSchedule(recorder, channelIds);
  await untilTold(recorder, params);
  await recorder.call('getChannel', { params });
  await recorder.call('listChannels');
  await recorder.call('changeChannel', { params, body: { name: 'Sales team' } });
  await recorder.call('removeChannel', { params });
  await recorder.call('getMailPreferences');
  await recorder.call('changeMailPreferences', { body: { digests: false } });
  await recorder.call('changeMailPreferences', { body: { digests: true } });
}

/**
 * @param {Recorder} recorder
 * @param {string[]} channelIds
 */
async function walkAlert(recorder, channelIds) {
  const alert = await recorder.call('createAlert', {
    body: {
      name: 'Customers',
      question: 'How many customers are there?',
      condition: { kind: 'above', threshold: 1 },
      every_minutes: 60,
    },
  });
  const params = { alert_id: alert['id'] };
  await recorder.call('changeAlertChannels', { params, body: { channel_ids: channelIds } });
  await recorder.call('getAlertChannels', { params });
  await recorder.call('evaluateAlert', { params });
  await recorder.call('removeAlert', { params });
}

/**
 * @param {Recorder} recorder
 * @param {string[]} channelIds
 */
async function walkSchedule(recorder, channelIds) {
  const answer = await recorder.call('askInWorkspace', { body: { question: 'Revenue by month this year' } });
  const schedule = await recorder.call('createSchedule', {
    body: {
      name: 'Revenue on Mondays',
      message_id: answer['message_id'],
      channel_ids: channelIds,
      when: { every: 'week', weekday: 1, hour: 8, minute: 30 },
      time_zone: 'Europe/Oslo',
    },
  });
  const params = { schedule_id: schedule['id'] };
  await recorder.call('sendSchedule', { params });
  await recorder.call('getSchedule', { params });
  await recorder.call('listSchedules');
  await recorder.call('changeSchedule', { params, body: { paused: true } });
  await recorder.call('removeSchedule', { params });
}

/**
 * Waits until a message has gone over the channel, and keeps the list that says so.
 * @param {Recorder} recorder
 * @param {Record<string, string>} params
 */
async function untilTold(recorder, params) {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await recorder.call('listChannelDeliveries', { params });
    /** @type {{ state: string }[]} */
    const deliveries = answer['data'];
    if (deliveries.some(({ state }) => state === 'sent')) return;
    delete recorder.examples['listChannelDeliveries'];
    await setTimeout(pauseMs);
  }
  throw new Error('no message has gone over the channel');
}
