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

/** Node's options for the process of every engine. */
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'];

/** The exit code by which a shell or a sandbox reports that the watchdog's signal ended its process. */
const endedBySigterm = 128 + 15;

/** The parameters of a process. */
export interface EngineStart {
  /** The file that calls serveEngine. It is the built file, in tests too, because compiling it would double the cost of each start. */
  entry: URL;
  /** The only target that the process will open. */
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

  /** `whenEnded` is called once, whatever ended the process. */
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

  /** Opens the target. */
  async open(): Promise<void> {
    await this.#ask({ ask: 'open', target: this.#target });
  }

  /** Reports whether the process still answers: the end of an idle process may not have been noticed yet. */
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

  /** Returns the next rows of the started statement; undefined after the last ones. */
  async more(): Promise<Cell[][] | undefined> {
    const answer = await this.#ask({ ask: 'more' });
    if (answer.answer !== 'rows') throw unexpected(answer);
    return answer.last ? undefined : answer.rows;
  }

  /** Kills the process. The request under way and any later one fail with the reason. */
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

  /** Keeps the server running while somebody waits for the process. An idle process does not keep the server from ending, and ends with it. */
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
    // The process gets nothing of the server's own environment, which holds secrets, and no output, because engines quote rows in it.
    env: { TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...user,
  });
}

/** Returns the folders of the files, because a database has its journal and its log beside it, and these come and go. */
function foldersOf({ path, files }: FileTarget): string[] {
  return [...new Set(files ? files.map((file) => dirname(file.path)) : [dirname(path)])];
}

function crashed(how: string): SourceError {
  return new SourceError('statement', `the engine ended while it was at work (${how})`);
}

/** Returns the failure of a process that the watchdog has ended. */
function tooMuchMemory(): SourceError {
  return new SourceError('statement', 'the statement needs more memory than it may have');
}

function unexpected(answer: Answer): Error {
  return new Error(`an engine's process answered with ${answer.answer}`);
}
