/** A sleep that can be ended early. A wake-up before its beginning counts as well: the sleep then takes no time. */
export class WakeableSleep {
  #isAwake = false;
  #end: () => void = () => undefined;

  wake(): void {
    this.#isAwake = true;
    this.#end();
  }

  /** Reports whether it was woken. */
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
