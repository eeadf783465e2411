import { createServer } from 'node:net';

/** A port is taken; the message says what to do. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number) {
    super(`Port ${port} is taken. Choose another: npm start -- --port ${port === 65_535 ? 8080 : port + 1}`);
  }
}

/** Fails early and clearly when the port is taken, before a database is started for nothing. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (!(await isFree(host, port))) throw new PortTakenError(port);
}

/** The port beside the API's for health and metrics, or any when that one is taken. */
export async function healthPortFor(host: string, port: number): Promise<number> {
  const wanted = port === 0 ? 0 : port + (port > 64_000 ? -1_000 : 1_000);
  return (await isFree(host, wanted)) ? wanted : 0;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else if (error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}
