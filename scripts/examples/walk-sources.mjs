/** @typedef {import('./recorder.mjs').Recorder} Recorder */

const orders =
  'id,placed_on,country,total\n1,2026-03-02,Norway,120\n2,2026-03-02,Japan,80\n3,2026-03-03,Norway,45\n';

/**
 * Data: files, sources, what they are about, and metrics over them.
 * @param {Recorder} recorder
 */
export async function walkSources(recorder) {
  const uploaded = await recorder.call('uploadFile', { body: { name: 'orders.csv', content: orders } });
  const source = await recorder.call('connectDataSource', {
    body: { name: 'Shop orders', type: 'duckdb', settings: { path: uploaded['path'] } },
  });
  const params = { data_source_id: source['id'] };
  await recorder.call('getFileReport', { params });
  await recorder.call('getDataSource', { params });
  await recorder.call('testDataSource', { params });
  await recorder.call('refreshDataSource', { params });
  const schema = await recorder.call('getSourceSchema', { params });
  const [table] = schema['tables'];
  await recorder.call('describeTable', {
    params,
    body: {
      schema: table.schema,
      table: table.name,
      description: 'What customers bought.',
      synonyms: ['sales'],
    },
  });
  await recorder.call('getSourceModel', { params });
  const correction = await recorder.call('correctSourceModel', {
    params,
    body: { fact: 'also', schema: table.schema, table: table.name, words: ['purchase'] },
  });
  await recorder.call('removeCorrection', { params: { ...params, correction_id: correction['id'] } });
  await recorder.call('previewSql', {
    params,
    body: { sql: `SELECT country, sum(total) AS total FROM ${table.name} GROUP BY country`, limit: 10 },
  });
  await recorder.call('importSourceModel', {
    params,
    body: { yaml: `version: 2\nmodels:\n  - name: ${table.name}\n    description: What customers bought.\n` },
  });
  const tables = [{ table: table.name, columns: [{ source_name: 'total', name: 'amount' }] }];
  await recorder.call('changeFileImport', { params, body: { tables } });
  await recorder.call('changeDataSource', { params, body: { name: 'Orders' } });
  await walkMetrics(recorder, params.data_source_id, table.name);
  await recorder.call('removeDataSource', { params });
  await recorder.call('listWorkspaceDataSources');
}

/**
 * @param {Recorder} recorder
 * @param {string} dataSourceId
 * @param {string} source
 */
async function walkMetrics(recorder, dataSourceId, source) {
  const metric = await recorder.call('createMetric', {
    body: {
      name: 'Order count',
      data_source_id: dataSourceId,
      source,
      expression: 'count(*)',
      dimensions: ['country'],
      synonyms: ['orders placed'],
    },
  });
  const params = { metric_id: metric['id'] };
  await recorder.call('getMetric', { params });
  await recorder.call('changeMetric', { params, body: { description: 'Orders, cancelled ones included.' } });
  const yaml = `metrics:\n  - name: Sold\n    source: ${source}\n    expression: sum(amount)\n`;
  await recorder.call('importMetrics', { body: { yaml, data_source_id: dataSourceId } });
  await recorder.call('listWorkspaceMetrics');
  await recorder.call('removeMetric', { params });
}
