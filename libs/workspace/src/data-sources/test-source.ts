import { SourceError, placeOf, unreachable } from '#connectors';
import type { Connector, SourceAddress } from '#connectors';

const testMs = 10_000;

/** A source's description of itself. A time-out is reported like any other failure to reach it. */
export async function testSource(
  connector: Connector,
  address: SourceAddress,
): ReturnType<Connector['test']> {
  try {
    return await connector.test(AbortSignal.timeout(testMs));
  } catch (error) {
    throw error instanceof SourceError && error.code === 'cancelled' ? silent(address, error) : error;
  }
}

/** The error for a source that our own time-out gave up on. */
function silent(address: SourceAddress, cause: SourceError): SourceError {
  const place = placeOf(address);
  const detail = `no answer within ${testMs / 1_000} seconds`;
  return place === undefined
    ? new SourceError('unreachable', `the source gave ${detail}`, { cause })
    : unreachable(place, detail, { cause });
}
