import { explainFailure, runProcess } from '#edge';
import { endProcess } from '#platform';
import { ControllerConfig } from './config.js';
import type { ControllerConfig as Config } from './config.js';
import { AccessError } from './kubernetes/cluster-access.js';
import { startController } from './start-controller.js';

const controller = { service: 'controller', schema: ControllerConfig, start: startController };

/** Nobody sends requests here, so nothing drains. */
const runningOf = (config: Config) => ({ ...config, QG_DRAIN_SECONDS: 0 });

runProcess(controller, runningOf, process.env, process.argv).catch((error: unknown) => {
  console.error(error instanceof AccessError ? error.message : explainFailure(error));
  endProcess(1);
});
