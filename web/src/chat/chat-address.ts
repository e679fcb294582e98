import { paths } from "#platform/paths.ts";

export const chatTabs = ["direct", "group", "received", "sent"] as const;
export type ChatTab = (typeof chatTabs)[number];

/** The path of a tab of /chat; back from a room leads to the tab from which the room was opened. */
export const chatAddress = (tab: ChatTab): string =>
  tab === "direct" ? paths.chat : `${paths.chat}?${new URLSearchParams({ tab }).toString()}`;

/** The tab that a path names, else the first one. */
export const chatTabOf = (params: URLSearchParams): ChatTab =>
  chatTabs.find((tab) => tab === params.get("tab")) ?? "direct";
