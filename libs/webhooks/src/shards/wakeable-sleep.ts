/** A sleep that may be ended early. Whoever wakes before it begins is heard as well: it then takes no time. */
export class WakeableSleep {
  #isAwake = false;
  #end: () => void = () => undefined;

  wake(): void {
    this.#isAwake = true;
    this.#end();
  }

  /** Says whether somebody woke it. */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#isAwake)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const wasWoken = this.#isAwake;
    this.#isAwake = false;
    this.#end = () => undefined;
    return wasWoken;
  }
}
