import { explainFailure, runProcess } from '#edge';
import { endProcess } from '#platform';
import { McpConfig } from './config.js';
import { startMcp } from './start-mcp.js';

const mcp = { service: 'mcp', schema: McpConfig, start: startMcp };

runProcess(mcp, (config) => config, process.env, process.argv).catch((error: unknown) => {
  console.error(explainFailure(error));
  endProcess(1);
});
