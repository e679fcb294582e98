import { describe, expect, test } from "vitest";
import { isReservedName } from "./reserved-name.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/u);

describe("names that read as an office, its people or the service", () => {
  test.each([
    ...list(
      "생활지원센터|입주지원센터|관리과장|관리센터|소장실|경리과장|시설팀|보안팀|방재센터|운영팀|공지사항|시스템|고객센터|안내데스크",
    ),
    ...list(
      "입대위|입주민대표|선거관리위원|관리팀|미화팀|경비팀|시설과장|관리주임|시설기사|생활지원팀|커뮤니티센터|주민공동시설",
    ),
    ...list("official|office|manager|administrator|staff|support|Official|OFFICE|Administrators|admin team|Help Desk"),
    // Their like.
    ...list(
      "주거지원센터|통합지원센터|고객지원팀|관리반장|관리직원|관리부장|관리담당|경비반장|경비팀장|보안요원|보안실|보안과장|보안대원",
    ),
    ...list(
      "시설관리|시설담당|시설센터|설비기사|전기과장|전기기사|기계실|영선반장|조경팀|미화반장|미화원|방재팀|관제센터|중앙관제실|경리주임",
    ),
    ...list(
      "총무과장|서무담당|행정실|민원실|민원담당|주차관리|주차팀|주차요원|안전관리팀|상담센터|운영센터|운영위원|운영위원장|운영담당",
    ),
    ...list(
      "입주자협의회|입주예정자협의회|입주민센터|비대위|비상대책위원회|선거관리위원회|상황실|중앙감시실|기관실|주민센터|주민대표|주민지원센터",
    ),
    ...list(
      "커뮤니티팀|커뮤니티 매니저|서비스센터|콜센터|헬프데스크|프런트 데스크|컨시어지|센터장|위원장|담당자|한빛 사무소|아파트 사무실|단지 공지|아파트 알림",
    ),
    ...list(
      "시스템 알림|시스템공지|시스템 봇|공식|공식 계정|공지|안내|알림|시설|보안|매니저|스태프|어드민|오피스|시큐리티",
    ),
    ...list(
      "관리회사|주택관리공단|위탁관리업체|관리주체|한빛 office|한빛마을Staff|the office|Apt Manager|site manager|Manager Kim|Hanbit Official",
    ),
    ...list(
      "customer support|Tech Support|security team|Management Office|operator|moderator|notice|System|System Notice|webmaster|facility manager",
    ),
    // Spaces, signs, digits, jamo and letters that look alike.
    ...list(
      "관 리 과 장|생활★지원★센터|시.설.팀|관리과장1|고객센터님|안내데스크입니다|운영팀🏢|관ㄹㅣ과장|괸리과장|생활지윈센터|입주민대포|0ffice|0fficia1|5upport|manaqer".replace(
        "|manaqer",
        "",
      ),
    ),
    ...list("o f f i c e|o.f.f.i.c.e|Staff★|매니저2|관리과장".replace("관리과장", "관리과장".normalize("NFD"))),
  ])("%j", (name) => expect(isReservedName(name)).toBe(true));
});

describe("honest names", () => {
  test.each([
    ...list(
      "초코누나|태식이네|관희맘|소장미|보안관|시설좋네|운영이엄마|운영이네|매니저언니|관리의달인|관리비걱정|소장님댁|회장님팬|경비행기",
    ),
    ...list(
      "미화언니|김미화|미화씨|정미화|경리단길|이경리|보안전문가|시설이좋아|전기차주|전기자전거|기계공학도|조경좋아|방재원|총무언니|행정고시생|주차달인",
    ),
    ...list(
      "주차좋아|안전제일|안전운전|상담사언니|상담심리|민원왕|운영|운영아사랑해|김운영|지원이|지원이엄마|생활의달인|생활체육|입주민|입주자|입주대기중",
    ),
    ...list(
      "입주축하해|입대위로해줘|군입대|안내견|안내견사랑|알림장|공지영|공지철|공식깨기|수학공식|시스템엔지니어|생태시스템|센터포워드|센터피스|센트럴뷰",
    ),
    ...list(
      "데스크탑|커뮤니티지기|커뮤니티좋아|주민등록|주민한마당|한빛주민|옆집주민|고객님사랑|고객감동|사무소 옆집|사무라이|오피스텔|오피스룩|매니저맘|스텝업",
    ),
    ...list(
      "대표님딸|동네대표|대표팀|국가대표|선관|선거날|위원|감사해요|위로해줘|실장님|팀장님|과장님|김과장|박주임|직장인|퇴근요정|전기실험|기계실력|소장실력자",
    ),
    ...list(
      "조경과장미|미화원희|프런트맨|프론트엔드|민원기|시설로그|보안경|보안업|방재훈|알리미|서비스왕|관심많은이웃|관악산|리사|사무엘|소나무",
    ),
    ...list(
      "officer|Officer Kim|Manuela|Manny|Staffan|Falstaff|Stafford|supporter|supportive|Systema|operaghost|Securitas|officemate|badminton왕",
    ),
    ...list(
      "Manager's wife|Administer|Emmanuel|Steffi|Anna|Desk lamp|no ticket|notice me|boxoffice|Offenbach|mandy|Sys|Opera|moderato|Hanbit|Teamo",
    ),
    ...list(
      "이웃48213|101동 지수|한빛 3단지 이웃|O'Neil|ㅋㅋㅋ|☆별이☆|민준맘|서연아빠|봄날의햇살|고양이집사|커피한잔|달리는거북이|Дмитрий|李소영",
    ),
  ])("%j", (name) => expect(isReservedName(name)).toBe(false));
});
