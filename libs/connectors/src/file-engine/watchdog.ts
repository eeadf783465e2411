import { workerData } from 'node:worker_threads';

const memoryBytesMax = 768 * 1024 * 1024;

/**
 * Ends this process when its parent is gone, and when it has taken too much memory: engines bound only a part of their memory (SQLite, as
 * Node builds it, none). It is a thread of its own, because the main one may be blocked in a statement for hours. engine-process.ts
 * explains the signals.
 */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytesMax) process.kill(process.pid, 'SIGTERM');
}, 100);
