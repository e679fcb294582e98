/**
 * The words by which a name reads as the office of a complex, as a person who works or decides there, or as the service. Each is compared
 * with the letters of a name alone (reserved-name.ts): 관.리 과장 is 관리과장. What a stem would take of honest names stands beside it.
 */

/** What an office is divided into … */
const DEPARTMENTS =
  "관리|경비|보안|시설|설비|전기|기계|영선|조경|미화|방재|관제|경리|총무|서무|행정|민원|주차|운영|안전|상담|(?:생활|입주|주거|통합|고객)지원";

/** … and who or what is in one. 실력, 실험, 실수 and 과장미 are other words. */
const STATIONS = "팀|센터|과장(?!미)|주임|반장|담당|직원|본부|부장|사무|요원|실(?![력험수제])";

/** Words that read so wherever they stand in a name. */
const ANYWHERE = [
  `(?:${DEPARTMENTS})(?:${STATIONS})`,
  "관리(?:[소자인단]|공단|회사|업체|주체)|경비원|미화원(?!희)|보안대원|운영[자진]|운영위원",
  "입주민?자?대표|입주(?:예정)?자(?:협의회|모임회)|입주민(?:센터|시설|지원)|입대(?:의|위(?!로))|비대위|대표회의|동대표",
  "선관위|선거관리|소장실(?!력)|상황실|감시실|통제실|기관실",
  "공지사항|고객센터|콜센터|서비스센터|안내(?:데스크|센터|방송)|헬프데스크|주민(?:센터|대표|공동시설|지원)|커뮤니티(?:센터|시설|팀|실)",
  "시스템(?:알림|메시지|공지|관리|운영|안내|계정|봇)|공식(?:계정|채널)|우리단지|탈퇴한회원",
];

/** Words with which such a name ends: 소장님댁 and 회장님팬 are neighbours. */
const AT_END = [
  "관리|소장|회장|경비|손님|센터장|위원장|위원회|담당자|사무[소실국장]|컨시어지|데스크|매니저|스태프|스탭|어드민|오피스|오퍼레이터|시큐리티",
  "(?:시설|설비|전기|기계|영선|조경|관리|보일러)기사|(?:아파트|단지|입주민)(?:공지|안내|알림|공식|지원)",
];

/** Words that are a whole such name, and no name of a person. */
const WHOLE = "시스템|공지|안내|알림|공식|시설|보안|방재|사무|민원|프런트|프론트";

export const OFFICE = new RegExp(ANYWHERE.join("|"), "u");
export const OFFICE_AT_END = new RegExp(`(?:${AT_END.join("|")})$`, "u");
export const OFFICE_ALONE = new RegExp(`^(?:${WHOLE})+(?:입니다|계정|[님씨팀봇]|\\p{N})*$`, "u");

/** What is added to such a word and does not change it. */
export const ADDITIONS = /(?:아저씨|입니다|공지|안내|알림|계정|[님씨팀봇]|\p{N})+$/u;

/** Words of which one changed letter of a syllable reads the same. */
export const IMITATED = [
  "관리사무소",
  "관리소장",
  "입주자대표",
  "관리과장",
  "생활지원센터",
  "입주민대표",
  "선거관리위원",
];

const latin = {
  before:
    "the our my apt apartment danji complex community site general property building facility facilities tech customer help main chief head public home",
  word: "official office manager administrator administration admin staff support system operator moderator security management concierge helpdesk frontdesk infodesk servicecenter notice announcement webmaster superintendent",
  behind: "team teams desk center centre room account official office bot notice s staff manager",
  /** Titles that stand before a name: Manager Kim. */
  title: "manager administrator operator moderator",
  /** Words that no other one ends with, but 박스오피스 (box office). */
  tail: "manager administrator moderator helpdesk webmaster admin official",
};

const oneOf = (words: string, fold: (text: string) => string): string => `(?:${words.split(" ").map(fold).join("|")})`;

/** The patterns of Latin names, of letters as `fold` makes them: of a whole name or word, of its first word, and of an end. */
export const latinOffice = (fold: (text: string) => string) => ({
  whole: new RegExp(
    `(?:^|[가-힣])${oneOf(latin.before, fold)}*${oneOf(latin.word, fold)}${oneOf(latin.behind, fold)}*$`,
    "u",
  ),
  title: new RegExp(`^${oneOf(latin.title, fold)}$`, "u"),
  tail: new RegExp(`${oneOf(latin.tail, fold)}$|(?<!${fold("box")})${fold("office")}$`, "u"),
});
