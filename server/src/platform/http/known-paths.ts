/** The paths of all endpoints, to tell a wrong method from a wrong path. */
export interface KnownPaths {
  /** A pattern with `:name` places, and a method that it takes. */
  add(pattern: string, method: string): void;
  /** The methods that a path takes; none where it is unknown. */
  methods(path: string): readonly string[];
}

export function knownPaths(): KnownPaths {
  const routes: { readonly path: RegExp; readonly method: string }[] = [];
  return {
    add: (pattern, method) => void routes.push({ path: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`), method }),
    methods: (path) => routes.filter((one) => one.path.test(path)).map(({ method }) => method),
  };
}
