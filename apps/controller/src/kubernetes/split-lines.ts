/** A longer line than any resource can be (etcd takes 1.5 MB) is no line of the API server's. */
const lineBytesMax = 16_777_216;

/** The lines of a stream, without their ends; what follows the last end is dropped, for it was cut off. */
export async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    bytes += rest.length;
    if (bytes > lineBytesMax) throw new Error('a watch sent a line without an end');
    if (rest.length > 0) parts.push(rest);
  }
}
