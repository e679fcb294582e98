/** Everything of others that the product runs with; see licences.mjs. */
export function licences(): {
  readonly packages: readonly {
    readonly name: string;
    readonly versions: readonly string[];
    readonly licence: string;
    readonly text: number;
  }[];
  readonly texts: readonly string[];
};
