import { explainFailure, runProcess } from '#edge';
import { ControllerConfig } from './config.js';
import type { ControllerConfig as Config } from './config.js';
import { AccessError } from './kubernetes/cluster-access.js';
import { startController } from './start-controller.js';

const controller = { service: 'controller', schema: ControllerConfig, start: startController };

/** Nobody sends requests here, so nothing drains. */
const runningOf = (config: Config) => ({ ...config, QG_DRAIN_SECONDS: 0 });

/** An AccessError says itself what is wrong with the way to the API server. */
const explain = (error: unknown) => (error instanceof AccessError ? error.message : explainFailure(error));

void runProcess(controller, runningOf, process.env, process.argv, explain);
