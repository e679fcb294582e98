import { describe, expect, test } from "vitest";
import { nicknameRule } from "@danji/contract/account/nickname/nickname-rule";
import { isNameOfOffice, nicknameForm } from "./nickname-form.ts";

const isRefused = (name: string): boolean => nicknameRule(name) !== undefined || isNameOfOffice(name);

describe("L202 L203 L205 L206 a name that reads as the office is refused", () => {
  const invisible = [0x200b, 0x200d, 0x2060, 0xfeff, 0xad, 0x34f, 0x180e, 0xfe0f, 0x3164, 0xe0061];
  test.each([
    // L202: signs, spaces and invisible characters.
    ..."관리사무소.|관리사무소。|관 리 사 무 소|관\u3000리\u3000사\u3000무\u3000소|·관리·사무·소·|[관리사무소]".split(
      "|",
    ),
    ..."관_리-사/무*소|관리사무소1|관리사무소✓|🏢관리사무소|관🙂리👨‍👩‍👧사무소".split("|"),
    ...invisible.map((code) => `관${String.fromCodePoint(code)}리사무소`),
    // L203: loose jamo.
    ..."관ㄹㅣ사무소|ㄱㅘㄴㄹㅣㅅㅏㅁㅜㅅㅗ|ㄱㅗㅏㄴㄹㅣ소장|경ㅂㅣ실|회ㅈㅏㅇ|우리단㉨ㅣ|관_ㄹ_ㅣ".split("|"),
    "관리사무소".normalize("NFD"),
    "관ㄹl사무소",
    "관ㄹ|사무소",
    "소ㅈㅏ0",
    // L205: look-alikes of other scripts.
    ..."admin|ＡＤＭＩＮ|аdmin|αdmin|admіn|admın|ADMlN|adm1n|adrnin|a.d.m.i.n|𝐚𝐝𝐦𝐢𝐧|ⓐⓓⓜⓘⓝ|a\u0301dmin|a\u0332dmin".split(
      "|",
    ),
    ..."ᴀᴅᴍɪɴ|🅐🅓🅜🅘🅝|🅰🅳🅼🅸🅽|🇦🇩🇲🇮🇳|管理事務所|管\uf9e4事務所|관리사무所|管理所長|會長|会長|4dmin".split("|"),
    // Known as look-alikes of n and i since Unicode 14 to 17.
    ..."admiⲛ|admiղ|admiŋ|admւn".split("|"),
    // L206: words of office, with what is added to them.
    ..."김소장|소장님|소장♥|관리소장입니다|부회장|한빛마을회장|101동대표|입대의|경비아저씨|관리 공지|Admin팀|운영자1|탈퇴한 회원".split(
      "|",
    ),
    ..."관리사무|관리소|관리실|관리자|관리인|관리단|경비실|경비원|방재실|입주자대표|대표회의|선관위|운영진|우리단지|손님".split(
      "|",
    ),
    // Letters that are read as signs, and others between syllables.
    ..."관ㆍ리ㆍ사ㆍ무ㆍ소|관ʼ리ʼ사ʼ무소|관ー리ー사무소|관ꞏ리사무소|관l리l사l무l소|관ㅋ리ㅋ사ㅋ무소|소ㆍ장|운x영x자".split(
      "|",
    ),
    // What Unicode's data does not have: faux Cyrillic, phonetic letters, "fancy text", signs.
    ..."admиn|admiп|aдmin|ДDMIN|aꝺmin|ᶏᶁᶆᶖᶇ|ⱥdmin|ᗩᗪᗰIᑎ|卂ᗪ爪丨几|ΛDMIN|₳ĐMłN|@dm!n|ꍏꀸꂵꀤꈤ|𜳖𜳙𜳢𜳞𜳣".split("|"),
    // One letter of a syllable changed.
    ..."관리샤무소|괸리사무소|과리사무소|관리사무쇼|관리소정|입주자대포|안녕 관리시무소".split("|"),
    // The words of contract/src/account/nickname/office-words.ts, by the same readings.
    ..."оffice|ｓｔａｆｆ|ⓢⓤⓟⓟⓞⓡⓣ|manаger|𝐨𝐟𝐟𝐢𝐜𝐞|ᴏғғɪᴄᴇ|$taff|$тaff|🅜🅐🅝🅐🅖🅔🅡|οfficial|ѕtaff|관ㆍ리ㆍ과ㆍ장|시l설l팀|생활ㅋ지원ㅋ센터|고객🙂센터".split(
      "|",
    ),
    "소장🇰🇷",
    "관리\u202e",
    "z\u0301\u0302\u0303z",
  ])("%j", (name) => {
    expect(isRefused(name)).toBe(true);
  });
});

describe("L203 L205 L206 a name that is allowed", () => {
  test.each(
    (
      "관희맘|소장미|회장님팬|관리비무서워|경비행기|소나무|입주자|badminton왕|李소영|Дмитрий|αβ스터디|Ñandú|ㅋㅋㅋ|ㄱㅅ맘|ㅇㅈ|" +
      "Офицер|ᴍᴀɴɴʏ|Ｓｔａｆｆａｎ|보안관★|매니저언니|운영이엄마|" +
      "초코누나|Anna|101동 지수|운영이네|소장님댁|Nguyễn|дом|Пётр Ильич|ラーメン좋아|가ㆍ나ㆍ다|O'Neilʼs|지수 A동|한빛 3단지 이웃|태식이네|이웃48213|👨‍👩‍👧우리집|1️⃣호"
    ).split("|"),
  )("%j", (name) => {
    expect(isRefused(name)).toBe(false);
  });
});

describe("the form of a name", () => {
  test.each([
    ["초코누나", "초코 누나."],
    ["초코누나", "초코누나".normalize("NFD")],
    ["초코누나", "ㅊㅗ코누나"],
    ["Anna", "ａｎｎａ"],
    ["Anna", "Аnna"],
    ["이웃10", "이웃lO"],
    ["modern", "modem"],
  ])("%j and %j is one", (one, other) => {
    expect(nicknameForm(one)).toBe(nicknameForm(other));
  });

  test.each([
    ["각사", "가싸"],
    ["민재", "민제"],
    ["이웃1", "이웃2"],
    ["🐶", "🐱"],
  ])("%j and %j are two", (one, other) => {
    expect(nicknameForm(one)).not.toBe(nicknameForm(other));
  });

  test("names of whole syllables never fall together", () => {
    const syllables = Array.from({ length: 11_172 }, (_, index) => String.fromCodePoint(0xac00 + index));
    expect(new Set(syllables.map((one) => nicknameForm(`${one}나`))).size).toBe(syllables.length);
    expect(new Set(syllables.map((one) => nicknameForm(`나${one}`))).size).toBe(syllables.length);
  });
});
