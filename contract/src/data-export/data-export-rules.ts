/** As data for programs, or as a page that a person reads. */
export const exportFormats = ["json", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];
