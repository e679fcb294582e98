import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { clockOf, dayOf } from "#platform/time/date.ts";

const day = 24 * 60 * 60_000;

/**
 * When the last message of a room was sent, in a short form: 오후 3:07 today, 어제, 11월 20일 this year, else 2025.11.20;
 * days are those of Seoul. Takes an ISO time; `now` is in milliseconds.
 */
export const listedAt = (time: string, now: number = Date.now()): string => {
  const today = dayOf(new Date(now).toISOString());
  const on = dayOf(time);
  if (on === today) return clockOf(time);
  if (on === dayOf(new Date(now - day).toISOString())) return chatListCopy.yesterday;
  const [year, month = "", date = ""] = on.split(".");
  if (year !== today.split(".")[0]) return on;
  return chatListCopy.monthDay(String(Number(month)), String(Number(date)));
};
