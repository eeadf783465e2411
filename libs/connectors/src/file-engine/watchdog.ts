import { workerData } from 'node:worker_threads';

const memoryBytesMax = 768 * 1024 * 1024;

/**
 * Ends this process when its parent is gone, and when it has taken too much memory: engines bound some of what they need
 * (SQLite, as Node builds it, nothing), never all. It is a thread of its own because the main one may be deep in a
 * statement then, and hear of nothing for hours. What the signals mean is read in engine-process.ts.
 */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytesMax) process.kill(process.pid, 'SIGTERM');
}, 100);
