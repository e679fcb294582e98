import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { SeedPerson } from "./seed-data.ts";

/** Who works in the office of the demo complex beside its head, and lives elsewhere. */
export const officePeople: readonly (SeedPerson & { readonly role: OfficeRole })[] = [
  { ...account("송지아", "지아주임", "staff", "01000001101"), role: "STAFF" },
  { ...account("배상우", "정문상우", "guard", "01000001102"), role: "GUARD" },
  { ...account("오세진", "세진네", "council", "01000001103"), role: "COUNCIL" },
];

function account(name: string, nickname: string, id: string, phoneNumber: string): SeedPerson {
  return { name, nickname, email: `${id}@danji.example`, phoneNumber, isManager: false };
}

/** A home of the demo complex, beside those of `people`. */
export interface SeedHome {
  readonly person: SeedPerson;
  readonly building: string;
  readonly unit: string;
  readonly state: "ACTIVE" | "WAITING";
  readonly cars: readonly string[];
  readonly daysAgo: number;
}

const surnames = [
  "강",
  "고",
  "권",
  "남",
  "노",
  "류",
  "문",
  "민",
  "백",
  "서",
  "손",
  "신",
  "안",
  "양",
  "유",
  "임",
  "장",
  "전",
  "조",
  "황",
];
const givenNames = [
  "가람",
  "나연",
  "다온",
  "라희",
  "민아",
  "보경",
  "서준",
  "시우",
  "연우",
  "은채",
  "재희",
  "주원",
  "지안",
  "태오",
  "하린",
  "현서",
];
const words = ["구름", "노을", "단비", "달빛", "보리", "새벽", "소나기", "솔방울", "은하", "이슬", "참새", "해마루"];

const households = 40;
const waitingDoors: ReadonlySet<number> = new Set([3, 11, 19, 27]);

/** The people of forty doors, the last of four of them still waiting; always the same. */
export const seedHomes: readonly SeedHome[] = Array.from({ length: households }, (_, door) => {
  const building = `${101 + (door % 8)}동`;
  const unit = `${2 + ((door * 3) % 17)}0${1 + (door % 4)}호`;
  const size = 1 + ((door * 7) % 3);
  const surname = surnames[door % surnames.length] ?? "";
  return Array.from({ length: size }, (__, at): SeedHome => {
    const order = door * 3 + at;
    const isWaiting = at === size - 1 && waitingDoors.has(door);
    const plate = `${10 + door}가${String(1_000 + order * 37).padStart(4, "0")}`;
    return {
      person: {
        name: `${surname}${givenNames[(door + at * 5) % givenNames.length] ?? ""}`,
        nickname: `${words[order % words.length] ?? ""}${building.slice(0, 3)}${unit.replace("호", "")}${"가나다"[at] ?? ""}`,
        email: `home${order}@danji.example`,
        phoneNumber: `0100000${2_000 + order}`,
        isManager: false,
      },
      building,
      unit,
      state: isWaiting ? "WAITING" : "ACTIVE",
      cars: at === 0 && door % 3 !== 0 ? [plate] : [],
      // A door in four moved in within the last week.
      daysAgo: isWaiting ? door % 3 : door % 4 === 0 ? door % 7 : 20 + door * 9,
    };
  });
}).flat();
