/** @typedef {import('./recorder.mjs').Recorder} Recorder */

/**
 * Questions, conversations, dashboards and where they are shown.
 * @param {Recorder} recorder
 */
export async function walkBoards(recorder) {
  await walkQuestions(recorder);
  await recorder.call('previewWidget', { body: { question: 'Revenue by month this year' } });
  const board = await recorder.call('createDashboard', {
    body: {
      name: 'Weekly review',
      description: 'Looked at on Mondays.',
      widgets: [{ key: 'revenue', title: 'Revenue', question: 'Revenue by month this year' }],
    },
  });
  const params = { id: board['id'], key: 'revenue' };
  await recorder.call('addWidget', {
    params,
    body: { key: 'countries', title: 'Customers by country', question: 'Customers by country' },
  });
  await recorder.call('changeWidget', {
    params: { ...params, key: 'countries' },
    body: { title: 'Where customers are' },
  });
  await recorder.call('removeWidget', { params: { ...params, key: 'countries' } });
  const suggestions = await recorder.call('suggestFilters', { params });
  /** @type {{ filter: { key: string, kind: string } }[]} */
  const suggested = suggestions['suggested'];
  const filters = suggested.map(({ filter }) => filter);
  const { revision } = await recorder.call('getWorkspaceDashboard', { params, query: { version: 'draft' } });
  const widget = { key: 'revenue', title: 'Revenue by month', question: 'Revenue by month this year' };
  await recorder.call('replaceDashboardDraft', { params, body: { revision, widgets: [widget], filters } });
  await recorder.call('publishDashboard', { params });
  await recorder.call('changeDashboard', { params, body: { name: 'Monday review' } });
  await recorder.call('listDashboardVersions', { params });
  await recorder.call('restoreDashboardVersion', { params: { ...params, version: '1' } });
  await recorder.call('refreshWidget', { params });
  await walkRows(recorder, params, filters);
  await recorder.call('listWorkspaceDashboards');
  await walkLibrary(recorder, params);
  await recorder.call('searchWorkspace', { query: { query: 're' } });
  await recorder.call('listDashboards');
  await recorder.call('getDashboard', { params });
  await recorder.call('getWidgetData', { params });
  const terms = termsOf(filters);
  await walkEmbedding(recorder, params, terms);
  const share = await recorder.call('createShare', { body: { dashboard_id: board['id'], filters: terms } });
  await recorder.call('listShares');
  await recorder.call('removeShare', { params: { share_id: share['id'] } });
  await recorder.call('removeDashboard', { params });
}

/**
 * @param {Recorder} recorder
 * @param {Record<string, string>} params
 */
async function walkLibrary(recorder, params) {
  const folder = await recorder.call('createDashboardFolder', { body: { name: 'Sales' } });
  const folderParams = { folder_id: folder['id'] };
  await recorder.call('changeDashboardFolder', { params: folderParams, body: { name: 'Reviews' } });
  await recorder.call('moveDashboard', { params, body: folderParams });
  await recorder.call('starDashboard', { params });
  await recorder.call('listDashboardFolders');
  await recorder.call('listDashboardLibrary');
  await recorder.call('unstarDashboard', { params });
  await recorder.call('removeDashboardFolder', { params: folderParams });
}

/**
 * @param {Recorder} recorder
 * @param {Record<string, string>} params
 * @param {{ key: string, kind: string }[]} filters of the dashboard
 */
async function walkRows(recorder, params, filters) {
  const { columns, rows } = await recorder.call('getWorkspaceWidgetData', { params });
  const picks = JSON.stringify([{ column: columns[0], value: rows[0][0] }]);
  await recorder.call('readRowsBehind', { params, query: { picks } });
  await recorder.call('breakDownWidget', { params, query: { picks } });
  const filter = filters.find(({ kind }) => kind === 'values');
  if (!filter) throw new Error('no filter of values was suggested');
  await recorder.call('listFilterValues', { params: { ...params, key: filter.key } });
}

/** @param {Recorder} recorder */
async function walkQuestions(recorder) {
  await recorder.call('whoami');
  await recorder.call('ask', { body: { question: 'Revenue by month this year' } });
  await recorder.call('listConversations');
  await recorder.call('listMetrics');
  await recorder.call('listDataSources');
  await recorder.call('callMcp', {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_list_dashboards', arguments: {} },
    },
  });
  await recorder.call('listStartingQuestions');
  const conversation = await recorder.call('createConversation', { body: { title: 'Customers' } });
  const params = { conversation_id: conversation['id'] };
  const answer = await recorder.call('askInWorkspace', {
    body: { question: 'How many customers are from Japan?', conversation_id: conversation['id'] },
  });
  await walkReadingChanges(recorder, answer);
  await recorder.call('giveFeedback', {
    params: { ...params, message_id: answer['message_id'] },
    body: { rating: 'up', comment: 'That is what finance has, too.' },
  });
  await recorder.call('getConversation', { params });
  await recorder.call('renameConversation', { params, body: { title: 'Customers in Japan' } });
  await recorder.call('shareConversation', { params });
  await recorder.call('unshareConversation', { params });
  await recorder.call('listWorkspaceConversations');
  const verified = await recorder.call('verifyQuestion', { body: { message_id: answer['message_id'] } });
  const one = { verified_question_id: verified['id'] };
  await recorder.call('getVerifiedQuestion', { params: one });
  await recorder.call('changeVerifiedQuestion', { params: one, body: { sql: String(answer['sql']) } });
  await recorder.call('listVerifiedQuestions');
  await recorder.call('removeVerifiedQuestion', { params: one });
  await recorder.call('removeConversation', { params });
}

/**
 * Has the country of an answer's reading changed for another.
 * @param {Recorder} recorder
 * @param {import('./recorder.mjs').Answer} answer
 */
async function walkReadingChanges(recorder, answer) {
  /** @type {{ kind: string, words: string }[]} */
  const parts = answer['reading_parts'];
  const [part] = parts.flatMap(({ kind, words }) => (kind === 'filter' ? [{ kind, words }] : []));
  await recorder.call('listReadingChanges', {
    body: { data_source_id: answer['data_source_id'], reading: answer['reading'], part },
  });
}

/**
 * A period that holds, and a filter of values that is open.
 * @param {{ key: string, kind: string }[]} filters
 */
function termsOf(filters) {
  const keyOf = (/** @type {string} */ kind) => String(filters.find((each) => each.kind === kind)?.key);
  return {
    [keyOf('date')]: { access: 'locked', choice: { last: 12, unit: 'month' } },
    [keyOf('values')]: { access: 'open' },
  };
}

/**
 * @param {Recorder} recorder
 * @param {Record<string, string>} params
 * @param {ReturnType<typeof termsOf>} terms
 */
async function walkEmbedding(recorder, params, terms) {
  const token = await recorder.call('createEmbedToken', {
    body: {
      dashboard_ids: [params['id']],
      dashboard_filters: terms,
      allowed_origins: ['https://app.example.com'],
      external_user: 'user-7',
      expires_in: 900,
    },
  });
  recorder.tokens['embedToken'] = token['token'];
  await recorder.call('getEmbedSession');
  await recorder.call('getEmbeddedDashboard', { params });
  await recorder.call('getEmbeddedWidgetData', { params });
  const [key = ''] = Object.entries(terms).flatMap(([name, { access }]) => (access === 'open' ? [name] : []));
  await recorder.call('listEmbeddedFilterValues', { params: { ...params, key } });
  await recorder.call('listEmbedTokens');
  await recorder.call('deleteEmbedToken', { params: { jti: token['jti'] } });
  await recorder.call('revokeEmbedToken', { params: { jti: token['jti'] } });
}
