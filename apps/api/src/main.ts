import { runProcess } from '#edge';
import { ApiConfig } from './config.js';
import { startApi } from './start-api.js';

const api = { service: 'api', schema: ApiConfig, start: startApi };

void runProcess(api, (config) => config, process.env, process.argv);
