/**
 * Does the work for one thing after the other; one that fails holds up no other. Throws at the end an error that says of each what
 * it failed of, with the first as its cause.
 */
export async function eachAlone<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const faults: { readonly text: string; readonly cause: unknown }[] = [];
  for (const thing of things)
    await work(thing).catch((cause: unknown) => {
      const said = cause instanceof Error ? cause.message : String(cause);
      faults.push({ text: `${nameOf(thing)}: ${said}`, cause });
    });
  const [first] = faults;
  if (first !== undefined) throw new Error(faults.map(({ text }) => text).join("; "), { cause: first.cause });
}
