import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The smallest body to compress: below it, the headers are larger than the savings. */
const bytesMin = 1_024;

/** A fast quality level: the last tenths of size cost ten times the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses a body to the smallest form that the caller accepts, on Node's other threads. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return body;
  reply.header('content-encoding', encoding);
  return typeof body === 'string' ? encode(encoding, body) : encodeOnce(encoding, body);
}

/**
 * Compresses a stream and sends each part as it comes. Leaving the compressed stream ends the original one, and a failure of the original
 * one fails the compressed one.
 */
export function compressStream(request: FastifyRequest, reply: FastifyReply, stream: Readable): Readable {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return stream;
  reply.header('content-encoding', encoding);
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  return pipeline(stream, encoder, () => undefined);
}

type Encoding = 'br' | 'gzip';

const encoded: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

/** Compresses a kept body that is sent again unchanged only once, for as long as it is kept. */
function encodeOnce(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const known = encoded[encoding].get(body);
  if (known) return known;
  const made = encode(encoding, body);
  encoded[encoding].set(body, made);
  return made;
}

function encode(encoding: Encoding, body: string | Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, brotliOptions) : deflate(body);
}

/** Reports whether a body is large enough to compress. */
export function isWorthCompressing(body: string | Buffer): boolean {
  return body.length >= bytesMin;
}

const brotli = promisify<string | Buffer, typeof brotliOptions, Buffer>(brotliCompress);
const deflate = promisify<string | Buffer, Buffer>(gzip);

const acceptedCharactersMax = 1_000;

/** Returns the smaller of the allowed encodings. `gzip;q=0` forbids gzip (RFC 9110, 12.5.3). */
function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const text = String(accepted ?? '');
  if (text.length > acceptedCharactersMax) return undefined;
  const allowed = new Set(text.split(',').flatMap(allowedCoding));
  return (['br', 'gzip'] as const).find((name) => allowed.has(name));
}

function allowedCoding(part: string): string[] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return weight === undefined || Number(weight) > 0 ? [coding] : [];
}
