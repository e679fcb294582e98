import { type Rng } from "../stage/rng.ts";

// Everyday words of a complex; posts and comments are composed of them.
const things = [
  ...["주차장", "택배", "엘리베이터", "놀이터", "분리수거", "경비실", "관리비", "층간소음", "헬스장", "도서관"],
  ...["어린이집", "전기차", "충전기", "자전거", "유모차", "공기청정기", "냉장고", "세탁기", "식탁", "책상"],
  ...["화분", "강아지", "고양이", "산책로", "텃밭", "배드민턴", "탁구", "독서모임", "반찬", "김장"],
  ...["과외", "피아노", "수학", "영어", "태권도", "미용실", "세탁소", "치과", "소아과", "약국"],
  ...["빵집", "카페", "국수", "떡볶이", "치킨", "과일", "생선", "시장", "마을버스", "지하철"],
  ...["방충망", "누수", "도배", "보일러", "에어컨", "현관문", "비밀번호", "인터폰", "방송", "소방점검"],
  ...["벚꽃", "단풍", "장마", "폭염", "첫눈", "바자회", "운동회", "영화제", "음악회", "송편"],
  ...["우산", "지갑", "열쇠", "장갑", "안경", "이어폰", "카드", "모자", "가방", "인형"],
] as const;
const places = [
  "정문",
  "후문",
  "101동 앞",
  "105동 뒤편",
  "상가 1층",
  "지하 2층",
  "중앙광장",
  "관리사무소",
  "작은 연못가",
  "경로당 옆",
];
const times = [
  "오늘 아침",
  "어제저녁",
  "주말에",
  "지난주부터",
  "내일 오전",
  "퇴근길에",
  "방금",
  "며칠 전",
  "이번 달 들어",
  "새벽녘에",
];
const titles = [
  "{n} 이야기 나눠요",
  "{n} 나눔합니다",
  "{t} {n} 보신 분 계신가요?",
  "{p} {n} 문의드려요",
  "{n} 같이 하실 분",
  "{n} 추천 부탁드립니다",
  "{p}에서 {n} 찾습니다",
  "{n} 때문에 고민이에요",
  "우리 동네 {n} 후기",
  "{n} 공동구매 어떠세요",
];
const sentences = [
  "{t} {p}에서 {n} 때문에 한참을 서 있었어요.",
  "{n} 쓰시는 분들 어떻게 하고 계신지 궁금합니다.",
  "{p} 쪽으로 오시면 {n} 바로 보입니다.",
  "저희 집은 {n} 바꾸고 나서 훨씬 편해졌어요.",
  "관리하시는 분께 {n} 건으로 여쭤 보니 다음 주에 살펴보신대요.",
  "아이가 {n} 좋아해서 자주 가게 되네요.",
  "{n} 상태는 아주 깨끗하고 두 번밖에 안 썼습니다.",
  "혹시 {t} {n} 두고 가신 분은 {p}로 와 주세요.",
  "가격은 {k}천 원 정도면 좋겠습니다.",
  "{k}명만 더 모이면 {n} 시작할 수 있어요.",
  "서로 조금씩 배려하면 {n} 걱정도 줄어들 것 같아요.",
  "답글 남겨 주시면 {t} 연락드릴게요.",
  "늘 고맙습니다, 이웃님들.",
];
const replies = [
  "저도 {n} 궁금했어요!",
  "{p}에서 봤어요.",
  "좋은 정보 감사합니다.",
  "{n} 아직 있나요?",
  "저희 동도 그래요. {t} 같은 일이 있었어요.",
  "참여하고 싶습니다, 어떻게 하면 될까요?",
  "{k}시쯤 {p}에서 뵐게요.",
  "관리사무소에 말씀드려 볼게요.",
  "와, 정말 부지런하세요.",
];
/** Search terms: words that occur in one of thirty to one of ten posts. */
export const searchWords = things.filter((word) => word.length === 2);

export const nicknames = ["초록", "햇살", "구름", "바람", "도토리", "라떼", "단풍", "노을", "새벽", "우주"] as const;

const pick = <T>(rng: Rng, list: readonly T[]): T => list[rng(list.length)] as T;

function fillTemplate(template: string, rng: Rng): string {
  return template.replace(/\{(\w)\}/g, (_, slot: string) => {
    if (slot === "n") return pick(rng, things);
    if (slot === "p") return pick(rng, places);
    return slot === "t" ? pick(rng, times) : String(2 + rng(18));
  });
}

export const randomTitle = (rng: Rng): string => fillTemplate(pick(rng, titles), rng);
export const randomComment = (rng: Rng): string => fillTemplate(pick(rng, replies), rng);

/** One to six sentences, sometimes in two paragraphs. */
export function randomContents(rng: Rng): string {
  const lines = Array.from({ length: 1 + rng(6) }, () => fillTemplate(pick(rng, sentences), rng));
  return lines.length > 3 ? `${lines.slice(0, 2).join(" ")}\n\n${lines.slice(2).join(" ")}` : lines.join(" ");
}
