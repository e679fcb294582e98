import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** The entry module of the desk: what it alone imports is stored for a member who works there. */
const desk = "/web/src/app/desk/desk-gate-page.tsx";
/** Screens that are not opened without a connection: the design system, and the address search of another site. */
const unstored = /\/(?:dev-ui-page|register-postcode-page)-[^/]+$/;
/** Modules whose files open the app: the entry, and what a member sees first. */
const firstModules = ["/web/src/app/main.tsx", "/web/src/app/member-screens.tsx", "/web/src/app/home-page.tsx"];
const firstFont = /\/pretendard-ui-[^/]+$/;
/** What the first modules name by address and load later: the font of what people write, and workers. */
const loadedLater = /\/(?:pretendard-text|[\w-]+\.worker)-[^/]+$/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((output) => output.type === "chunk");

const holds = ({ moduleIds }: Chunk, module: string): boolean => moduleIds.some((id) => id.endsWith(module));

/** Paths of chunks with all that they need; `next` has the names of those to follow. */
const reach = (
  bundle: Bundle,
  from: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
): ReadonlySet<string> => {
  const files = new Set<string>();
  const follow = (chunk: Chunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
    for (const name of next(chunk)) {
      const found = bundle[name];
      if (found?.type === "chunk") follow(found);
    }
  };
  for (const chunk of from) follow(chunk);
  return files;
};

const revisionOf = (source: string | Uint8Array): string =>
  createHash("sha256").update(source).digest("hex").slice(0, 16);

const listsOf = (bundle: Bundle) => {
  const chunks = chunksOf(bundle);
  const first = chunks.filter((chunk) => firstModules.some((module) => holds(chunk, module)));
  const shell = reach(bundle, first, ({ imports }) => imports);
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const screens = reach(bundle, entries, (chunk) =>
    holds(chunk, desk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
  );
  const isStored = (file: string) => /\.(?:js|css|woff2)$/.test(file) && !unstored.test(file);
  const all = Object.keys(bundle).filter((file) => file.startsWith("assets/") && isStored(file));
  const isFirst = (file: string) => (shell.has(file) && !loadedLater.test(file)) || firstFont.test(file);
  // Workers and fonts are imported by address: those are of the screens.
  const isOfScreens = (file: string) => screens.has(file) || (bundle[file]?.type === "asset" && !file.endsWith(".css"));
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("the build has no page");
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw new Error("the build has one entry");
  return {
    SHELL_FILES: [
      { url: "/", revision: revisionOf(page.source) },
      ...all.filter(isFirst).map((file) => ({ url: `/${file}`, revision: null })),
    ],
    SCREEN_FILES: all.filter((file) => !isFirst(file) && isOfScreens(file)).map((file) => `/${file}`),
    DESK_FILES: all.filter((file) => !isFirst(file) && !isOfScreens(file)).map((file) => `/${file}`),
    ENTRY_FILE: `/${entry.fileName}`,
  };
};

const json = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

/** Bundles a module of src/service-worker/ with all that it imports. */
const bundleModule = async (root: string, name: string, format: "iife" | "es", constants: object): Promise<string> => {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { ...json(constants), "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      modulePreload: false,
      target: ["chrome111", "safari16.4", "firefox114"],
      rolldownOptions: {
        input: path.join(root, `src/service-worker/${name}.ts`),
        preserveEntrySignatures: "strict",
        output: { format, entryFileNames: `${name}.js` },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === "chunk");
  if (chunk === undefined) throw new Error(`${name}.ts was not bundled`);
  return chunk.code;
};

/** The manifest as its module has it; bundled, since its words are TypeScript of the contract. */
const manifestOf = async (root: string): Promise<string> => {
  const code = await bundleModule(root, "app-manifest", "es", {});
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly appManifest: object };
  return JSON.stringify(module.appManifest);
};

/**
 * Adds the service worker with the lists of what it stores, and the manifest of the installed app. Development has
 * neither: there every change would be hidden by a stored copy.
 */
export const serviceWorkerPlugin = (): Plugin => {
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" }, injectTo: "head" },
    ],
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const lists = listsOf(bundle);
        // One script without imports, which every browser takes as a worker.
        this.emitFile({
          type: "asset",
          fileName: "service-worker.js",
          source: await bundleModule(root, "service-worker", "iife", lists),
        });
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: await manifestOf(root) });
      },
    },
  };
};
