/** SENDs of one connection that may be under way at once: enough to fill a batch, few enough to bound its memory. */
const MAX_IN_FLIGHT = 32;

/** Overlapping work of one connection, which is answered in the order of arrival. */
export class Pipeline {
  private readonly inFlight: Promise<void>[] = [];

  /** Adds work that has begun. `answer` gets the result once all earlier work is answered, `fail` the error. */
  add<T>(work: Promise<T>, answer: (result: T) => void, fail: (error: unknown) => void): void {
    const earlier = this.inFlight.at(-1);
    const finish = async () => {
      try {
        const result = await work;
        if (earlier !== undefined) await earlier;
        answer(result);
      } catch (error) {
        if (earlier !== undefined) await earlier;
        fail(error);
      }
      void this.inFlight.shift();
    };
    this.inFlight.push(finish());
  }

  /** Waits until there is room for more. */
  async waitForCapacity(): Promise<void> {
    while (this.inFlight.length >= MAX_IN_FLIGHT) await this.inFlight[0];
  }

  /** Waits until everything is answered. */
  async waitUntilIdle(): Promise<void> {
    await this.inFlight.at(-1);
  }
}
