/**
 * Milliseconds of processor time that this process spends on `work`, in all its threads. A busy machine does not change
 * them, unlike the wall-clock time. Nothing else may run in the process.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
