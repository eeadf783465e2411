import { serveEngine } from '../file-engine/serve-engine.js';
import { openSqliteEngine } from './sqlite-engine.js';

// What openSqlite forks.
serveEngine(openSqliteEngine);
