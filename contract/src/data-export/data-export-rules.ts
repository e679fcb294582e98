/** As data for programs, or as a page that a person reads. */
export const exportFormats = ["json", "html"] as const;
/** Files of a member in 24 hours. */
export const exportsPerDay = 5;
export type ExportFormat = (typeof exportFormats)[number];
