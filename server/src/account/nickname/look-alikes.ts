import type { LookAlikes } from "@danji/contract/account/nickname/reserved-name";
import { confusables } from "./confusables.ts";

// Letters of flags, and white letters on black circles and squares, which NFKD leaves as they are.
const ENCLOSED_ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

// The hanja that the words of office are written with, also as Japan and China write them, by their Korean reading.
const HANJA =
  "관管琯官館 리理里吏 사事亊 무務务 소所処 실室 자者 인人 단團団团 경警 비備备 원員员 방防 재災灾 입入 주住 대代 표表 의議议 " +
  "회會会 동棟洞栋 선選选 위委 운運运 영營営营 진陣阵 지地 장長长 손孫 객客 공公 안案 내內内 계計计 정定";

// Characters beside Hangul that are read as one of its letters, where the letters of a syllable stand alone.
const JAMO =
  "ㅣlIi1|!丨ǀ│┃ ㅡー一―—–_─━ ㅇoO0○〇◯ ㅁロ口□ ㅏト卜├┣ ㅓ┤┫ ㅗ⊥┴ ㅜT丅丁┬ ㅅ人^ㅅΛ∧ ㄱフ┐7 ㄴL└ ㄹ己乙ᄅ ㄷ匚ㄷ ㅈスズ";

// Signs and letters that stand for those of "admin", and are not in Unicode's data: faux Cyrillic, letters of African and
// phonetic alphabets, and what "fancy text" makes of a name. They decide about a name of office alone, not about forms:
// дом and dom are two names.
const ADMIN =
  "a@ᗩ₳∆ΔΛλɅᴧДⱥȺᶏɐꬰᥲꁲꍏ卂ค⍺ dꝺᶁдძժȡᵭ∂ᕲꀸð mмᶆʍꭑꬺꟽⱮᙏᘻᙢጠ爪ꂵ₥៣๓ i!и¡⍳ꟾᶖᴉꀤ工丨ɿǃ nИпПᴎᑎ∩ᶇȵɲŋꞑᥒꬻꈤ几ภทກΠπ∏ᘉͷͶ₦ח";

// The same for the other letters of "office", "staff", "support" and "manager".
const OFFICE = "fғ千ꎇ oσ口ㅇ〇 cς匚ꉓ e€ξє乇ꍟэ s$丂ꌗ t†тτ丅꓄ uц∪ㄩ凵ꀎ p卩ꉣ rя尺ꋪг gꍌ";

const groupsOf = (text: string): readonly (readonly [string, string])[] =>
  text.split(" ").flatMap((group) => {
    const [letter = "", ...others] = group;
    return others.map((other) => [other, letter] as const);
  });

const letters: LookAlikes = new Map([
  ...groupsOf(HANJA),
  ...Object.entries(confusables).flatMap(([letter, sources]) =>
    [...sources].map((source) => [source, letter] as const),
  ),
]);

const enclosed = ENCLOSED_ALPHABETS.flatMap((first) =>
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
);

/** Letters of any script that are read as a small Latin letter, and hanja by their reading. */
export const letterLookAlikes = letters;

/**
 * All the ways to read a name: signs as ornament or as letters, and characters beside loose Hangul letters as those. A name
 * is refused where one of them is a word of office.
 */
export const readings: readonly LookAlikes[] = [
  letters,
  new Map([...letters, ...enclosed, ...groupsOf(ADMIN), ...groupsOf(OFFICE)]),
  new Map([...groupsOf(JAMO)]),
];
