import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { describeWhere } from '../describe-where.js';
import { hasTerminals, onTerminal } from './pseudo-terminal.js';
import { aPerson } from './qg.js';
import { aStandIn, answerJson, signedInto, standInKey } from './stand-in.js';
import type { StandIn } from './stand-in.js';

const person = aPerson();
const escape = '\u001b';

const answer = {
  message_id: 'msg_1',
  sql: 'SELECT country, count(*) FROM customers GROUP BY 1',
  columns: ['country', 'note', 'n'],
  rows: [
    ['日本', 'x'.repeat(90), 20],
    ['Norway', `${escape}]0;owned\u0007`, 10],
  ],
  chart_spec: {
    mark: { type: 'bar' },
    encoding: { y: { field: 'country', type: 'nominal' }, x: { field: 'n', type: 'quantitative' } },
  },
  insight: '日本 has the highest n: 20.',
  suggestions: ['How many customers are from Norway?'],
  error: null,
  success: true,
};

let standIn: StandIn;
let env: Record<string, string>;

beforeAll(async () => {
  standIn = await aStandIn((request, response) =>
    request.url === '/v1/ask'
      ? answerJson(response, 200, answer)
      : answerJson(response, 200, {
          workspace_id: 'ws_1',
          workspace_name: 'Elsewhere',
          note: '\u009b\u202e',
        }),
  );
  env = signedInto(standIn);
});

/** The lines of a screen without colors, and without a spinner that a slow machine shows before them. */
function shownOf(screen: string): string[] {
  const afterSpinner = screen.slice(screen.lastIndexOf(`${escape}[K`) + 1).replace(/^\[K/, '');
  return afterSpinner.replaceAll(new RegExp(String.raw`${escape}\[\d*m`, 'g'), '').split('\r\n');
}

describeWhere(hasTerminals, 'the `script` of util-linux', 'on a terminal', () => {
  it('an answer fits, with a drawing, and nothing in it is obeyed', async () => {
    const { code, stdout } = await onTerminal(person, ['query', 'x', '--sql'], { env, columns: 50 });
    expect(code).toBe(0);
    const lines = shownOf(stdout);
    expect(lines.slice(0, 5)).toEqual([
      '日本 has the highest n: 20.',
      '',
      'country  note                                    n',
      `日本     ${'x'.repeat(36)}…  20`,
      `Norway   ${String.raw`\u001b]0;owned\u0007`.padEnd(37)}  10`,
    ]);
    expect(lines).toContain(`日本   ${'█'.repeat(40)} 20`);
    expect(lines).toContain(`Norway ${'█'.repeat(20)} 10`);
    expect(lines).toContain(answer.sql);
    expect(lines).toContain('  How many customers are from Norway?');
    expect(stdout).not.toContain(`${escape}]0`);
  });

  it('colors are used, and not with NO_COLOR or a dumb terminal, which gets ASCII too', async () => {
    const colored = await onTerminal(person, ['query', 'x'], { env });
    expect(colored.stdout).toContain(`${escape}[1m`);
    const plain = await onTerminal(person, ['query', 'x'], { env: { ...env, NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain(`${escape}[1m`);
    const dumb = await onTerminal(person, ['query', 'x'], { env: { ...env, TERM: 'dumb' } });
    expect(dumb.stdout).not.toContain(escape);
    expect(dumb.stdout).toContain('####');
  });

  it('JSON and CSV are harmless there, and mean the same', async () => {
    const { stdout } = await onTerminal(person, ['whoami', '--json'], { env });
    expect(stdout).toContain(String.raw`"note":"\u009b\u202e"`);
    const csv = await onTerminal(person, ['query', 'x', '-o', 'csv'], { env });
    expect(csv.stdout).toContain(String.raw`Norway,\u001b]0;owned\u0007,10`);
  });

  it('login asks for the address and, without echo, for the key', async () => {
    const { code, stdout } = await onTerminal(person, ['login'], {
      reactions: [
        ['Base address: ', `${standIn.url}\r`],
        ['API key: ', `${standInKey}\r`],
      ],
    });
    expect(stdout).toContain(`signed in to ${standIn.url}, workspace Elsewhere, with the key qg_live_Kx7K…`);
    expect(stdout).not.toContain(standInKey);
    expect(code).toBe(0);
    expect(await readFile(person.configFile, 'utf8')).toContain(standInKey);
  });

  it('Ctrl-C at a prompt exits with 130', async () => {
    const { code } = await onTerminal(aPerson(), ['login'], { reactions: [['Base address: ', '\u0003']] });
    expect(code).toBe(130);
  });

  it('a key on the command line is remarked upon', async () => {
    const args = ['login', '--base', standIn.url, '--api-key', standInKey];
    const { stdout } = await onTerminal(aPerson(), args);
    expect(stdout).toContain('the key is now in the history of your shell');
  });

  it('a spinner shows that a question takes a moment, and is gone afterwards', async () => {
    // The spinner may turn before the request is there, or after.
    const spinning = Promise.withResolvers<void>();
    const slow = await aStandIn((_request, response) => {
      void spinning.promise.then(() => answerJson(response, 200, answer));
    });
    const { code, stdout } = await onTerminal(person, ['query', 'x'], {
      env: signedInto(slow),
      reactions: [['Asking', spinning.resolve]],
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/⠙ Asking/);
    expect(stdout.lastIndexOf(`\r${escape}[K`)).toBeGreaterThan(stdout.lastIndexOf('Asking'));
  });
});
