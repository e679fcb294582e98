import type { SeedComplex, SeedPerson } from "./seed-data.ts";

/** Password of every demo account, as the README says. */
export const demoPassword = "Danji2026!";

/** The demo complex; the place does not exist. */
export const demoComplex: SeedComplex = {
  name: "한빛마을 1단지",
  region: "경기도 새빛시 은하로 27",
  location: "한빛마을 1단지 관리사무소",
  totalUnit: 1204,
  parkingCapacity: 1530,
  firstBuilding: 101,
  buildingCount: 8,
  kind: "EVERYONE",
};

/** One whose manager approves its residents; one of `people` waits for it. */
export const closedComplex: SeedComplex = {
  name: "솔바람마을 3단지",
  region: "경기도 새빛시 은하로 41",
  location: "솔바람마을 3단지 관리사무소",
  totalUnit: 486,
  parkingCapacity: 612,
  firstBuilding: 301,
  buildingCount: 4,
  kind: "RESIDENTS",
};

/** One that every member may read, whose office left: its residents can vouch for a new one. */
export const publicComplex: SeedComplex = {
  name: "별빛마을 5단지",
  region: "경기도 새빛시 은하로 58",
  location: "별빛마을 5단지 관리사무소",
  totalUnit: 732,
  parkingCapacity: 905,
  firstBuilding: 501,
  buildingCount: 6,
  kind: "PUBLIC",
};

/** Who lives there, by the place in `people`, each behind a door of their own. */
export const publicResidents = [1, 2, 3, 4, 5] as const;

/** Who asks for a home in the closed complex, by the place in `people`, and where. */
export const waitingResident = { person: 4, home: ["302동", "804호"] } as const;

export const people: readonly SeedPerson[] = [
  person("김서연", "초코누나", "seoyeon", "01000001001", ["103동", "1204호"]),
  person("박준호", "준호네", "junho", "01000001002", ["106동", "302호"]),
  person("이하은", "라떼한잔", "haeun", "01000001003", ["108동", "903호"]),
  person("정민재", "달리는민재", "minjae", "01000001004", ["104동", "1501호"]),
  person("최유진", "유진쌤", "yujin", "01000001005", ["105동", "601호"]),
  person("한도윤", "텃밭아저씨", "doyun", "01000001006", ["107동", "101호"]),
  { ...person("윤태식", "태식이네", "manager", "01000001100"), isManager: true },
];

function person(
  name: string,
  nickname: string,
  account: string,
  phoneNumber: string,
  home?: SeedPerson["home"],
): SeedPerson {
  const email = `${account}@danji.example`;
  return { name, nickname, email, phoneNumber, isManager: false, ...(home === undefined ? {} : { home }) };
}
