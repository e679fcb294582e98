/** Keywords of one kind, frequent and rare ones. */
export interface Group {
  readonly name: string;
  readonly keywords: readonly string[];
  /** Requested as pages with their total, instead of the live search. */
  readonly paged?: boolean;
}

export const groups: readonly Group[] = [
  { name: "one syllable", keywords: ["힐", "아", "동", "래", "서", "현", "신", "이", "e", "1"] },
  { name: "two syllables", keywords: ["자이", "현대", "삼성", "아파", "한신", "강남", "마을", "단지", "주공", "은하"] },
  {
    name: "brand",
    keywords: [
      "래미안",
      "푸르지오",
      "힐스테이트",
      "e편한세상",
      "롯데캐슬",
      "아이파크",
      "더샵",
      "SK뷰",
      "아파트",
      "두산위브",
    ],
  },
  {
    name: "region",
    keywords: ["강남구", "경기도", "서울특별시", "전북", "성남시 분당구", "세종", "경기", "남구", "구미동", "해운대구"],
  },
  {
    name: "first consonants",
    keywords: ["ㄹㅁㅇ", "ㅎㅅㅌㅇㅌ", "ㅍㄹㅈㅇ", "ㅇㅍㅌ", "ㅈㅇ", "ㅇ", "ㅅㅅ", "ㅎㄷ", "ㄹㄷㅋㅅ", "ㅇㅇ"],
  },
  {
    name: "several words",
    keywords: ["마포 래미안", "경기도 자이", "강남구 아파트", "부산 해운대 푸르지오", "서울 현대", "분당 마을"],
  },
  {
    name: "signs",
    keywords: ["더#", "U&I", "마을(1단지)", "DS·협성", "I'PARK", "파크타운Ⅱ", "파크타운 2", "%", "_", "\\"],
  },
  { name: "in the making", keywords: ["램", "래밍", "래미아", "래ㅁ", "힗", "푸릊", "자잉", "혀", "강나"] },
  {
    name: "no hit",
    keywords: ["뷁뷁", "없는단지이름", "zzzz", "ㅋㅋㅋㅋ", "래미안없음", "푸르지오푸르지오", "강남구 제주"],
  },
  { name: "pages with a total", keywords: ["래미안", "자이", "강남구", "경기도", "아파트", "ㅇㅇ"], paged: true },
];
