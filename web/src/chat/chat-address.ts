import { paths } from "#platform/paths.ts";

export const chatTabs = ["direct", "group", "received", "sent"] as const;
export type ChatTab = (typeof chatTabs)[number];

/** The address of a tab of /chat: the way back from a room leads to the tab that it was opened from. */
export const chatAddress = (tab: ChatTab): string =>
  tab === "direct" ? paths.chat : `${paths.chat}?${new URLSearchParams({ tab }).toString()}`;

/** The tab that an address names, the first one where it names none. */
export const chatTabOf = (params: URLSearchParams): ChatTab =>
  chatTabs.find((tab) => tab === params.get("tab")) ?? "direct";
