/** Constants that the build defines (web/vite.config.ts). */
interface ImportMetaEnv {
  /** Version of the root package. */
  readonly APP_VERSION: string;
  /** Day of the build in Seoul, as 2026.11.20. */
  readonly APP_BUILT_ON: string;
}

declare module "virtual:licences" {
  /** Every package that the product runs with, and each licence text once. */
  export const licences: {
    readonly packages: readonly {
      readonly name: string;
      readonly versions: readonly string[];
      /** The package's licence identifier, or "" if it names none. */
      readonly licence: string;
      /** Index into `texts`. */
      readonly text: number;
    }[];
    readonly texts: readonly string[];
  };
}

declare module "*.css?url" {
  /** Address of the style sheet in the build. */
  const address: string;
  export default address;
}
