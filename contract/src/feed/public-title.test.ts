import { describe, expect, it } from "vitest";
import { publicTitle } from "./public-title.ts";

describe("L224 the title of a post outside of the product", () => {
  it.each([
    "분리수거 요일이 바뀌어요",
    "7월 25일 단수 안내",
    "2호선 개통과 2호기 점검",
    "3동 앞 벤치",
    "운동 30분 같이 해요",
    "2026.11.22 정기회의 10:00~11:30",
    "101동 102동 단수 안내",
    "101동, 102동 단수 안내",
    "자전거 100,000원에 팔아요",
    "활동 30명 모집",
  ])("shows %s", (title) => expect(publicTitle(title)).toBe(title));

  it.each([
    "106동 302호 누수",
    "302 호 앞에 택배",
    "１０６동 ３０２호",
    "30\u200b2호",
    "B101호",
    "3호 할머니",
    "101동 1203 찾아요",
    "101-1203 앞",
    "101/1203",
    "101–1203",
    "101동-1203 층간소음",
    "101동 - 1203",
    "101동/1203",
    "101동, 1203",
    "A동 302 누수",
    "가동 302 소음",
    "12가-3456 차 빼주세요",
    "12가3456 차 빼주세요",
    "서울 123나 4567",
    "010-1234-5678로 연락",
    "010 1234 5678",
    "０１０１２３４５６７８",
    "010.1234.5678",
    "010‑1234‑5678",
    "010—1234—5678",
    "jisu@example.com 으로",
  ])("hides %j", (title) => expect(publicTitle(title)).toBeUndefined());

  it("is one line of 60 code points", () => {
    expect(publicTitle("첫 줄\r\n둘째\u2028셋째\t\u202e끝\u0000")).toBe("첫 줄 둘째 셋째 끝");
    expect(publicTitle("가".repeat(60))).toBe("가".repeat(60));
    expect([...(publicTitle("😀".repeat(61)) ?? "")]).toHaveLength(60);
  });
});
