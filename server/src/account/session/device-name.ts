import { deviceNameMax } from "@danji/contract/account/device";

// In this order: most browsers carry the names of those they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, "카카오톡"],
  [/NAVER\(/, "네이버 앱"],
  [/SamsungBrowser/, "삼성 인터넷"],
  [/Whale\//, "웨일"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const firstMatch = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A name by which a person recognises their device, from the User-Agent header; "" where that is unknown. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 500);
  return [firstMatch(browsers, text), firstMatch(systems, text)]
    .filter((name) => name !== undefined)
    .join(" · ")
    .slice(0, deviceNameMax);
}
