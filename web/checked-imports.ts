import type { Plugin } from "vite";
import { loadPart } from "./src/platform/part/load-part.ts";
import { withChecksum } from "./src/platform/part/checksum.ts";

/** Vite's module that each dynamic import calls with its files: `__vitePreload(() => import("./x.js"), ["assets/x.js"])`. */
const helper = /vite\/preload-helper\.js$/;

/**
 * Lets `loadPart` load the files of every dynamic import in place of Vite's links, which the browser cannot load twice,
 * and ends every script and style sheet with its checksum.
 */
export const checkedImportsPlugin: Plugin = {
  name: "checked-imports",
  apply: "build",
  enforce: "pre",
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // Vite omits the module itself, and of one without imports everything.
        resolveDependencies: (module, files, { hostType }) =>
          hostType === "js" ? [...new Set([module, ...files])] : [...files],
      },
    },
  }),
  // Vite's own plugin loads it before every other one.
  transform: {
    filter: { id: helper },
    handler: () => `export { ${loadPart.name} as __vitePreload } from "/src/platform/part/load-part.ts";`,
  },
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk") {
          const missing = filesOf(output.code).filter((file) => !(file in bundle));
          if (missing.length > 0)
            this.error(`${output.fileName} imports ${missing.join()}, which the build does not have`);
        }
        if (output.type === "chunk") output.code = await withChecksum(output.code, "js");
        else if (output.fileName.endsWith(".css")) output.source = await withChecksum(textOf(output.source), "css");
      }
    },
  },
};

/** The files that Vite lists for the dynamic imports of a chunk. */
const filesOf = (code: string): readonly string[] =>
  [...(/m\.f\|\|\(m\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file);

const textOf = (source: string | Uint8Array): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);
