import type { SeedPerson } from "./seed-data.ts";

/** Password of every demo account, as the README says. */
export const demoPassword = "Danji2026!";

/** The demo complex; the place does not exist. */
export const demoComplex = {
  name: "한빛마을 1단지",
  region: "경기도 새빛시 은하로 27",
  location: "한빛마을 1단지 관리사무소",
  totalUnit: 1204,
  parkingCapacity: 1530,
  firstBuilding: 101,
  buildingCount: 8,
} as const;

export const people: readonly SeedPerson[] = [
  person("김서연", "초코누나", "seoyeon", "01000001001"),
  person("박준호", "준호네", "junho", "01000001002"),
  person("이하은", "라떼한잔", "haeun", "01000001003"),
  person("정민재", "달리는민재", "minjae", "01000001004"),
  person("최유진", "유진쌤", "yujin", "01000001005"),
  person("한도윤", "텃밭아저씨", "doyun", "01000001006"),
  { ...person("윤태식", "관리사무소", "manager", "01000001100"), isManager: true },
];

function person(name: string, nickname: string, account: string, phoneNumber: string): SeedPerson {
  return { name, nickname, email: `${account}@danji.example`, phoneNumber, isManager: false };
}
