import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ListenerPrinter, describeOutcome } from './printer.js';

describe('how an attempt ended', () => {
  it('is the status and the time of an answer', () => {
    expect(describeOutcome({ kind: 'answered', status_code: 204, answer: '' }, 12.4)).toBe('204 in 12 ms');
  });

  it('is a sentence where there was none', () => {
    expect(describeOutcome({ kind: 'network', error: 'nothing listens there' }, 2)).toBe(
      'nothing listens there',
    );
  });
});

describe('what a listener prints on a terminal', () => {
  const hostile = 'a\u001b]0;x\u0007\u009b2J\u202eb';
  const headers = ['x-service-event', hostile, 'x-service-delivery', hostile, 'x-service-attempt', '1'];
  const outcome = { kind: 'network', error: hostile } as const;

  it.each(['table', 'ndjson'] as const)('is obeyed in nothing that the server said: %s', (format) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const at = { stdout, stderr: stdout, stdin: stdout, env: { NO_COLOR: '1' } };
    const as = { forwardTo: new URL('http://localhost/'), format, printsBodies: true };
    const printer = new ListenerPrinter(at as never, as, () => undefined);
    printer.ready({ type: 'ready', listener: hostile, secret: hostile } as never);
    printer.attempt({ headers, body: hostile, outcome, durationMs: 1 });
    const printed = String(stdout.read());
    expect(printed).toContain(String.raw`\u009b2J\u202eb`);
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
