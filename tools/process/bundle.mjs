/**
 * Bundles a program in TypeScript into one file that Node can run. Installed packages stay outside of it.
 * @param {string} input
 * @param {string} file
 */
export async function bundleProgram(input, file) {
  // Not a static import: on a fresh clone it is installed only now.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({ input, platform: "node", external: /^(?![./#]|@danji\/|\/)/ });
  await bundle.write({ file, format: "esm" });
}
