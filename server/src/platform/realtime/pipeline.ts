/** SENDs of one connection that may be under way at once: enough to fill a batch, few enough to bound its memory. */
const MOST = 32;

/** Work of one connection that overlaps, and is answered in the order in which it came. */
export class Pipeline {
  private readonly underWay: Promise<void>[] = [];

  /** Adds work that has begun. `answer` is told its result once all earlier work is answered, `fail` its error. */
  add<T>(work: Promise<T>, answer: (result: T) => void, fail: (error: unknown) => void): void {
    const earlier = this.underWay.at(-1);
    const settle = async () => {
      try {
        const result = await work;
        if (earlier !== undefined) await earlier;
        answer(result);
      } catch (error) {
        if (earlier !== undefined) await earlier;
        fail(error);
      }
      void this.underWay.shift();
    };
    this.underWay.push(settle());
  }

  /** Waits until there is room for more. */
  async room(): Promise<void> {
    while (this.underWay.length >= MOST) await this.underWay[0];
  }

  /** Waits until everything is answered. */
  async empty(): Promise<void> {
    await this.underWay.at(-1);
  }
}
