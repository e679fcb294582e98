/** A province (시도) by its official name, and the 시·군·구 in it. */
export interface Province {
  /** Its official name today. */
  readonly name: string;
  /** How it is written besides, the shortest last: 서울시, 서울. */
  readonly others: readonly string[];
  /** Its 시, 군 and 자치구; the 일반구 of a 시 (분당구) are written behind it. Empty for 세종, which has none. */
  readonly districts: readonly string[];
}

const names = (text: string): readonly string[] => text.split(" ");

/** The five 자치구 that were 광주광역시. A 광주시 before one of them is that city and not 경기도 광주시. */
export const GWANGJU_DISTRICTS = names("동구 서구 남구 북구 광산구");
/** The 시 and 군 that were 전라남도. */
export const JEONNAM_DISTRICTS = names(
  "목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 해남군 영암군 무안군 함평군 영광군 장성군 완도군 진도군 신안군",
);

/** 시 of more than a million people, which call themselves 수원특례시 (지방자치법 제198조; the last since 2025-01-01). */
export const SPECIAL_CITIES = names("수원시 용인시 고양시 창원시 화성시");

/** The provinces of today, as of 2026-07-01: 행정표준코드관리시스템 (code.go.kr), 법정동코드. */
export const provinces: readonly Province[] = [
  {
    name: "서울특별시",
    others: ["서울시", "서울"],
    districts: names(
      "종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구",
    ),
  },
  {
    name: "부산광역시",
    others: ["부산시", "부산"],
    districts: names(
      "중구 서구 동구 영도구 부산진구 동래구 남구 북구 해운대구 사하구 금정구 강서구 연제구 수영구 사상구 기장군",
    ),
  },
  {
    name: "대구광역시",
    others: ["대구시", "대구"],
    districts: names("중구 동구 서구 남구 북구 수성구 달서구 달성군 군위군"),
  },
  {
    name: "인천광역시",
    others: ["인천시", "인천"],
    districts: names("제물포구 영종구 미추홀구 연수구 남동구 부평구 계양구 서해구 검단구 강화군 옹진군"),
  },
  {
    name: "전남광주통합특별시",
    others: ["전남광주특별시", "광주특별시", "전남광주"],
    districts: [...GWANGJU_DISTRICTS, ...JEONNAM_DISTRICTS],
  },
  { name: "대전광역시", others: ["대전시", "대전"], districts: names("동구 중구 서구 유성구 대덕구") },
  { name: "울산광역시", others: ["울산시", "울산"], districts: names("중구 남구 동구 북구 울주군") },
  { name: "세종특별자치시", others: ["세종시", "세종"], districts: [] },
  {
    name: "경기도",
    others: ["경기"],
    districts: names(
      "수원시 성남시 의정부시 안양시 부천시 광명시 평택시 동두천시 안산시 고양시 과천시 구리시 남양주시 오산시 시흥시 군포시 의왕시 하남시 용인시 파주시 이천시 안성시 김포시 화성시 광주시 양주시 포천시 여주시 연천군 가평군 양평군",
    ),
  },
  {
    name: "강원특별자치도",
    others: ["강원"],
    districts: names(
      "춘천시 원주시 강릉시 동해시 태백시 속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 화천군 양구군 인제군 고성군 양양군",
    ),
  },
  {
    name: "충청북도",
    others: ["충북"],
    districts: names("청주시 충주시 제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군"),
  },
  {
    name: "충청남도",
    others: ["충남"],
    districts: names(
      "천안시 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 금산군 부여군 서천군 청양군 홍성군 예산군 태안군",
    ),
  },
  {
    name: "전북특별자치도",
    others: ["전북"],
    districts: names(
      "전주시 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 임실군 순창군 고창군 부안군",
    ),
  },
  {
    name: "경상북도",
    others: ["경북"],
    districts: names(
      "포항시 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 의성군 청송군 영양군 영덕군 청도군 고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군",
    ),
  },
  {
    name: "경상남도",
    others: ["경남"],
    districts: names(
      "창원시 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 의령군 함안군 창녕군 고성군 남해군 하동군 산청군 함양군 거창군 합천군",
    ),
  },
  { name: "제주특별자치도", others: ["제주도", "제주"], districts: names("제주시 서귀포시") },
];
