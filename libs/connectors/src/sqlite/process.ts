import { serveEngine } from '../file-engine/serve-engine.js';
import { openSqliteEngine } from './sqlite-engine.js';

// What openSqlite forks. It runs from the sources too, so it and all that it imports keep to types that can be erased,
// and to relative imports.
serveEngine(openSqliteEngine);
