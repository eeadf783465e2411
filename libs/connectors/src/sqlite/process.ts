import { serveEngine } from '../file-engine/serve-engine.js';
import { openSqliteEngine } from './sqlite-engine.js';

// The process that openSqlite forks.
serveEngine(openSqliteEngine);
