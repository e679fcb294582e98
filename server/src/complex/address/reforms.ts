import { GWANGJU_DISTRICTS, JEONNAM_DISTRICTS } from "./provinces.ts";

/** A change of administrative names: what stood there before, and what stands there since a day. */
interface Change {
  /** The first day of the new name. */
  readonly since: string;
  /** Where the change is written; a law by its name, else an address. */
  readonly source: string;
}

/** A province that was renamed or merged. */
export interface ProvinceReform extends Change {
  readonly from: string;
  /** How the old one was written besides. */
  readonly others: readonly string[];
  readonly to: string;
  /** The 시·군·구 that it had, where the new one has others too. */
  readonly districts?: readonly string[];
}

/** A 시·군·구 whose places belong to another one since, or, within a 시, to a 구 of it. */
export interface DistrictReform extends Change {
  readonly from: readonly [province: string, district: string];
  readonly to: readonly [province: string, district: string];
  /** The 법정동, 읍 and 면 that went; all where it is left out. */
  readonly towns?: readonly string[];
}

/** A 법정동 with another name since. */
export interface TownReform extends Change {
  readonly district: readonly [province: string, district: string];
  readonly from: string;
  readonly to: string;
}

const names = (text: string): readonly string[] => text.split(" ");

const MERGER = "전남광주통합특별시 설치를 위한 특별법 (https://m.go.seoul.co.kr/news/newsView.php?id=20260305500285)";

export const provinceReforms: readonly ProvinceReform[] = [
  {
    since: "2023-06-11",
    source: "강원특별자치도 설치 등에 관한 특별법",
    from: "강원도",
    others: [],
    to: "강원특별자치도",
  },
  {
    since: "2024-01-18",
    source: "전북특별자치도 설치 등에 관한 특별법",
    from: "전라북도",
    others: [],
    to: "전북특별자치도",
  },
  {
    since: "2026-07-01",
    source: MERGER,
    to: "전남광주통합특별시",
    districts: GWANGJU_DISTRICTS,
    from: "광주광역시",
    others: ["광주시", "광주"],
  },
  {
    since: "2026-07-01",
    source: MERGER,
    to: "전남광주통합특별시",
    districts: JEONNAM_DISTRICTS,
    from: "전라남도",
    others: ["전남"],
  },
];

// The 법정동 of each new 구 were compared with 법정동코드 of code.go.kr as of August 2026.
const INCHEON = "인천광역시 제물포구·영종구 및 검단구 설치 등에 관한 법률 (https://telegraphkorea.com/3607)";
const SEOHAE = "인천광역시 서구의 명칭 변경, 법정동코드 28275 (https://www.news1.kr/amp/local/incheon/5886579)";
const HWASEONG = "화성시 일반구 설치 (https://news.sbs.co.kr/news/endPage.do?news_id=N1008427707)";
const BUCHEON = "부천시 구 설치 (http://www.kongnews.net/news/articleView.html?idxno=13141)";
const junggu = ["인천광역시", "중구"] as const;
const seogu = ["인천광역시", "서구"] as const;
const hwaseong = ["경기도", "화성시"] as const;
const bucheon = ["경기도", "부천시"] as const;

export const districtReforms: readonly DistrictReform[] = [
  {
    since: "2018-07-01",
    source: "인천광역시 남구 명칭 변경에 관한 법률",
    from: ["인천광역시", "남구"],
    to: ["인천광역시", "미추홀구"],
  },
  {
    since: "2023-07-01",
    source: "경상북도와 대구광역시 간 관할구역 변경에 관한 법률",
    from: ["경상북도", "군위군"],
    to: ["대구광역시", "군위군"],
  },
  {
    since: "2024-01-01",
    source: BUCHEON,
    from: bucheon,
    to: ["경기도", "부천시 원미구"],
    towns: names("원미동 심곡동 춘의동 도당동 약대동 소사동 역곡동 중동 상동"),
  },
  {
    since: "2024-01-01",
    source: BUCHEON,
    from: bucheon,
    to: ["경기도", "부천시 소사구"],
    towns: names("심곡본동 소사본동 범박동 괴안동 송내동 옥길동 계수동"),
  },
  {
    since: "2024-01-01",
    source: BUCHEON,
    from: bucheon,
    to: ["경기도", "부천시 오정구"],
    towns: names("여월동 작동 원종동 고강동 대장동 삼정동 내동 오정동"),
  },
  {
    since: "2026-02-01",
    source: HWASEONG,
    from: hwaseong,
    to: ["경기도", "화성시 만세구"],
    towns: names("우정읍 향남읍 남양읍 마도면 송산면 서신면 팔탄면 장안면 양감면 새솔동"),
  },
  {
    since: "2026-02-01",
    source: HWASEONG,
    from: hwaseong,
    to: ["경기도", "화성시 효행구"],
    towns: names("봉담읍 매송면 비봉면 정남면 기안동 배양동"),
  },
  // 능동 is in two 구: its part of 행정동 진안동 went to 병점구, that of 동탄3동 to 동탄구. Which part a complex is in, its
  // address does not say (https://www.joongboo.com/news/articleView.html?idxno=363709549).
  {
    since: "2026-02-01",
    source: HWASEONG,
    from: hwaseong,
    to: ["경기도", "화성시 병점구"],
    towns: names("진안동 병점동 능동 기산동 반정동 반월동 송산동 안녕동 황계동"),
  },
  {
    since: "2026-02-01",
    source: HWASEONG,
    from: hwaseong,
    to: ["경기도", "화성시 동탄구"],
    towns: names("능동 반송동 석우동 청계동 영천동 중동 신동 목동 산척동 장지동 송동 방교동 금곡동 오산동 여울동"),
  },
  {
    since: "2026-07-01",
    source: INCHEON,
    from: junggu,
    to: ["인천광역시", "제물포구"],
    towns: names(
      "중앙동 해안동 관동 항동 송학동 사동 신생동 신포동 답동 신흥동 선화동 유동 율목동 도원동 내동 경동 용동 인현동 전동 북성동 선린동 송월동",
    ),
  },
  {
    since: "2026-07-01",
    source: INCHEON,
    from: junggu,
    to: ["인천광역시", "영종구"],
    towns: names("중산동 운남동 운서동 운북동 을왕동 남북동 덕교동 무의동"),
  },
  {
    since: "2026-07-01",
    source: INCHEON,
    from: ["인천광역시", "동구"],
    to: ["인천광역시", "제물포구"],
    towns: names("만석동 화수동 송현동 화평동 창영동 금곡동 송림동"),
  },
  {
    since: "2026-07-01",
    source: SEOHAE,
    from: seogu,
    to: ["인천광역시", "서해구"],
    towns: names("검암동 경서동 공촌동 연희동 심곡동 가정동 신현동 석남동 원창동 가좌동 청라동"),
  },
  {
    since: "2026-07-01",
    source: INCHEON,
    from: seogu,
    to: ["인천광역시", "검단구"],
    towns: names("백석동 시천동 마전동 당하동 원당동 대곡동 금곡동 오류동 왕길동 불로동"),
  },
];

export const townReforms: readonly TownReform[] = [
  {
    since: "2026-03-01",
    source: "https://kgnews.co.kr/news/article.html?no=884730",
    district: ["경기도", "화성시 동탄구"],
    from: "오산동",
    to: "여울동",
  },
];
