import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';
import { codeFolders } from '../sandbox/code-folders.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { sandboxedCommand } from '../sandbox/sandboxed-command.js';
import { SourceError } from '../source-error.js';
import { isAnswer } from './messages.js';
import type { Answer, FileTarget, Question } from './messages.js';

/** Node's options in every engine's process. */
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'];

/** The watchdog's signal, as a shell and a sandbox tell of it whose process it ended. */
const endedBySigterm = 128 + 15;

/** The purpose of a process. */
export interface EngineStart {
  /** The file that calls serveEngine: that of the build, in tests too, where to compile it would cost each start as much again. */
  entry: URL;
  /** All that it will be asked to open. */
  target: FileTarget;
  sandbox: Sandbox;
}

/**
 * A process in which an engine reads a file. Engines that are libraries run in the process that loads them: a statement that never ends would
 * block a thread or the event loop, and a crash would end everything. A process can be killed. At most one request is under way; every failure
 * reaches its caller, and an ended process stays ended.
 */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #target: FileTarget;
  #ended: SourceError | undefined;
  #asked: { resolve(answer: Answer): void; reject(error: SourceError): void } | undefined;
  readonly #whenEnded: (engine: EngineProcess) => void;

  /** `whenEnded` is called once, at whatever end. */
  constructor(start: EngineStart, whenEnded: (engine: EngineProcess) => void) {
    this.#target = start.target;
    this.#whenEnded = whenEnded;
    this.#child = startProcess(start);
    this.#child.on('message', (answer) => this.#receive(answer));
    this.#child.on('error', (error) => this.#end(crashed(error.message)));
    this.#child.on('exit', (code, signal) => {
      const isWatchdogs = signal === 'SIGTERM' || code === endedBySigterm;
      this.#end(isWatchdogs ? tooMuchMemory() : crashed(signal ?? `exit code ${code}`));
    });
    this.#setWaitedFor(false);
  }

  /** Opens what it was started for. */
  async open(): Promise<void> {
    await this.#ask({ ask: 'open', target: this.#target });
  }

  /** Reports whether it is still there: the end of an idle process is noticed only when it is asked. */
  async isAlive(): Promise<boolean> {
    return this.#ask({ ask: 'ping' }).then(
      () => true,
      () => false,
    );
  }

  async facts(): Promise<SourceFacts> {
    const answer = await this.#ask({ ask: 'facts' });
    if (answer.answer !== 'facts') throw unexpected(answer);
    return answer.facts;
  }

  async tables(): Promise<SourceTable[]> {
    const answer = await this.#ask({ ask: 'tables' });
    if (answer.answer !== 'tables') throw unexpected(answer);
    return answer.tables;
  }

  async start(statement: string): Promise<ResultColumn[]> {
    const answer = await this.#ask({ ask: 'start', statement });
    if (answer.answer !== 'columns') throw unexpected(answer);
    return answer.columns;
  }

  /** The next rows of the statement that was started; undefined behind the last. */
  async more(): Promise<Cell[][] | undefined> {
    const answer = await this.#ask({ ask: 'more' });
    if (answer.answer !== 'rows') throw unexpected(answer);
    return answer.last ? undefined : answer.rows;
  }

  /** Kills it. The question under way, and any later one, fails with the reason. */
  stop(reason: SourceError): void {
    this.#end(reason);
    this.#child.kill('SIGKILL');
  }

  #ask(question: Question): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#setWaitedFor(true);
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#child.send(question, (error) => {
        if (error) this.#end(crashed(error.message));
      });
    });
  }

  #receive(answer: unknown): void {
    const asked = this.#asked;
    if (!asked || !isAnswer(answer)) return;
    this.#asked = undefined;
    this.#setWaitedFor(false);
    if (answer.answer === 'failure') asked.reject(new SourceError(answer.code, answer.message));
    else asked.resolve(answer);
  }

  #end(reason: SourceError): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#setWaitedFor(false);
    this.#asked?.reject(reason);
    this.#asked = undefined;
    this.#whenEnded(this);
  }

  /** A process that nobody waits for does not keep this one from ending; it ends with it. */
  #setWaitedFor(waitedFor: boolean): void {
    if (waitedFor) this.#child.ref();
    else this.#child.unref();
    if (waitedFor) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }
}

function startProcess({ entry, target, sandbox }: EngineStart): ChildProcess {
  const paths = [...codeFolders(entry), ...foldersOf(target)];
  const { program, args, user } = sandboxedCommand(sandbox, [...nodeOptions, fileURLToPath(entry)], paths);
  return spawn(program, args, {
    // Nothing of the server's own environment, which holds its secrets. And no output: engines quote rows in it.
    env: { TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...user,
  });
}

/** Not the files alone: beside a database lie its journal and its log, which come and go. */
function foldersOf({ path, files }: FileTarget): string[] {
  return [...new Set(files ? files.map((file) => dirname(file.path)) : [dirname(path)])];
}

function crashed(how: string): SourceError {
  return new SourceError('statement', `the engine ended while it was at work (${how})`);
}

/** The watchdog's signal. */
function tooMuchMemory(): SourceError {
  return new SourceError('statement', 'the statement needs more memory than it may have');
}

function unexpected(answer: Answer): Error {
  return new Error(`an engine's process answered with ${answer.answer}`);
}
