import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { signBody } from '#webhooks';
import { describeWhere } from '../describe-where.js';

/** The secret and the request of a receiver. */
interface Case {
  secret: string;
  body: string;
  header: string;
}

/** The check in one language on its own: its program, and the wrapper that feeds it each case of a JSON list and prints true or false. */
interface Language {
  name: string;
  fence: string;
  command: string;
  /** The option that makes it tell its version. */
  version?: string;
  argument: string;
  /** The name of the file that the program has to stand in, where it cannot be an argument. */
  file?: string;
  before: string;
  behind: string;
}

const page = readFileSync(new URL('../../docs/receiving-webhooks.md', import.meta.url), 'utf8');
const secret = 'whsec_abc';
const body = '{"id":"evt_1","name":"Zürich"}';
const signature = signBody(secret, Buffer.from(body));

const cases: (Case & { isGenuine: boolean })[] = [
  { secret, body, header: signature, isGenuine: true },
  ...['', 'sha256=', 'é', signature.slice(0, -1), `${signature}0`, signature.toUpperCase()].map((header) => ({
    secret,
    body,
    header,
    isGenuine: false,
  })),
  { secret, body: '{}', header: signature, isGenuine: false },
  { secret: 'whsec_abd', body, header: signature, isGenuine: false },
];

const languages: Language[] = [
  {
    name: 'JavaScript',
    fence: 'js',
    command: process.execPath,
    argument: '--input-type=module --eval',
    before: "import { readFileSync } from 'node:fs';",
    behind: `for (const { secret, body, header } of JSON.parse(readFileSync(0, 'utf8')))
  console.log(isGenuine(secret, Buffer.from(body), header));`,
  },
  {
    name: 'Python',
    fence: 'python',
    command: 'python3',
    argument: '-c',
    before: 'import json, sys',
    behind: `for each in json.loads(sys.stdin.buffer.read()):
    print(str(is_genuine(each["secret"], each["body"].encode(), each["header"])).lower())`,
  },
  {
    name: 'Go',
    fence: 'go',
    command: 'go',
    version: 'version',
    argument: 'run',
    file: 'main.go',
    before: `package main
import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "encoding/json"; "fmt"; "os")`,
    behind: `func main() {
	var given []struct{ Secret, Body, Header string }
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil { panic(err) }
	for _, each := range given { fmt.Println(IsGenuine(each.Secret, []byte(each.Body), each.Header)) }
}`,
  },
  {
    name: 'Ruby',
    fence: 'ruby',
    command: 'ruby',
    argument: '-e',
    before: 'require "json"; require "openssl"',
    behind: `JSON.parse(STDIN.read).each { |each| puts genuine?(each["secret"], each["body"], each["header"]) }`,
  },
  {
    name: 'PHP',
    fence: 'php',
    command: 'php',
    argument: '-r',
    before: '',
    behind: `foreach (json_decode(stream_get_contents(STDIN), true) as $each)
    echo is_genuine($each['secret'], $each['body'], $each['header']) ? "true\\n" : "false\\n";`,
  },
];

const isHere = ({ command, version = '--version' }: Language): boolean =>
  spawnSync(command, [version]).status === 0;
/** Go compiles its library when it is first used. */
const limitMs = 120_000;

describe('the check that docs/receiving-webhooks.md shows', () => {
  for (const language of languages) {
    describeWhere(isHere(language), `the program ${language.command}`, `for ${language.name}`, () => {
      it(
        'takes what is signed so, and nothing else',
        () => {
          const printed = run(language, cases);
          expect(printed).toEqual(cases.map(({ isGenuine }) => String(isGenuine)));
        },
        limitMs,
      );
    });
  }

  it('is shown for five languages', () => {
    expect(page.match(/^```(?:js|python|go|ruby|php)$/gm)).toHaveLength(5);
  });
});

function run(language: Language, given: readonly Case[]): string[] {
  const { fence, command, argument, file, before, behind } = language;
  const [, code = ''] = new RegExp(`\`\`\`${fence}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  const program = [before, code, behind].join('\n');
  const folder = mkdtempSync(join(tmpdir(), 'questglass-check-'));
  const path = join(folder, file ?? 'none');
  if (file !== undefined) writeFileSync(path, program);
  const { stdout, stderr } = spawnSync(
    command,
    [...argument.split(' '), file === undefined ? program : path],
    {
      input: JSON.stringify(given),
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}
