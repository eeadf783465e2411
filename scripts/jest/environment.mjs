import { ModuleMocker } from 'jest-mock';

/**
 * The environment that our specs run in: Node as it is, with no context of its own around it. Jest puts a console and an
 * exit of its own in place for each spec, and here they are taken back.
 */
export default class NodeAsItIs {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #console = globalThis.console;
  #exit = process.exit.bind(process);

  getVmContext() {
    return null;
  }

  async setup() {
    // Jest asks every environment for this; there is nothing to make ready.
  }

  async teardown() {
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }
}
