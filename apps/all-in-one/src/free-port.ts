import { createServer } from 'node:net';
import { errorCode } from '#platform';

/** A port cannot be had; the message says what to do. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

/** Fails early and clearly when the port cannot be had, before a database is started for nothing. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const obstacle = await obstacleTo(host, port);
  if (obstacle === 'EADDRINUSE') {
    const other = port === 65_535 ? 8080 : port + 1;
    throw new PortTakenError(`Port ${port} is taken. Choose another: npm start -- --port ${other}`);
  }
  if (obstacle === 'EACCES')
    throw new PortTakenError(
      `This user may not use port ${port}. Choose one from 1024 on: npm start -- --port 8080`,
    );
  if (obstacle !== undefined)
    throw new PortTakenError(`${host} is no address of this machine that can be listened on (${obstacle})`);
}

/** The port beside the API's for health and metrics, or any when that one is taken. */
export async function healthPortFor(host: string, port: number): Promise<number> {
  const wanted = port === 0 ? 0 : port + (port > 64_000 ? -1_000 : 1_000);
  return (await obstacleTo(host, wanted)) === undefined ? wanted : 0;
}

/** Why nobody can listen there; undefined when one can. */
function obstacleTo(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(errorCode(error) ?? error.message));
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)));
  });
}
