import { runProcess } from '#edge';
import { McpConfig } from './config.js';
import { startMcp } from './start-mcp.js';

const mcp = { service: 'mcp', schema: McpConfig, start: startMcp };

void runProcess(mcp, (config) => config, process.env, process.argv);
