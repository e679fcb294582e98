/** The paths of all endpoints, to tell a wrong method from a wrong path. */
export interface KnownPaths {
  /** A pattern with `:name` places. */
  add(pattern: string): void;
  has(path: string): boolean;
}

export function knownPaths(): KnownPaths {
  const patterns = new Map<string, RegExp>();
  return {
    add: (pattern) => void patterns.set(pattern, new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`)),
    has: (path) => [...patterns.values()].some((pattern) => pattern.test(path)),
  };
}
