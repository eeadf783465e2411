import { explainFailure, runProcess } from '#edge';
import { endProcess } from '#platform';
import { ApiConfig } from './config.js';
import { startApi } from './start-api.js';

const api = { service: 'api', schema: ApiConfig, start: startApi };

runProcess(api, (config) => config, process.env, process.argv).catch((error: unknown) => {
  console.error(explainFailure(error));
  endProcess(1);
});
