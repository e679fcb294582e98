/** The paths of all endpoints, to distinguish a wrong method from a wrong path. */
export interface KnownPaths {
  /** A pattern with `:name` parameters, and a method that it accepts. */
  add(pattern: string, method: string): void;
  /** The methods that a path accepts; none where it is unknown. */
  methods(path: string): readonly string[];
}

export function knownPaths(): KnownPaths {
  const routes: { readonly path: RegExp; readonly method: string }[] = [];
  return {
    add: (pattern, method) => void routes.push({ path: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`), method }),
    methods: (path) => routes.filter((one) => one.path.test(path)).map(({ method }) => method),
  };
}
