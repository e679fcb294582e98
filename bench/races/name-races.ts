import { nicknameForm } from "../../server/src/account/nickname/nickname-form.ts";
import type { Account } from "../stage/dataset.ts";
import { createComplex, createHome } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

const NAMED = "select count(*) as n from resident_names where complex_id = $1 and form = $2 and not is_asked";
const ASKED = "select count(*) as n from resident_names where complex_id = $1 and is_asked";

const setNickname = ({ dataset }: RaceContext, { memberId }: Account, nickname: string) =>
  dataset.db.query("update members set nickname = $2, nickname_form = $3 where id = $1", [
    memberId,
    nickname,
    nicknameForm(nickname),
  ]);

const moveIn = ({ cluster }: RaceContext, index: number, account: Account, apartmentId: number) =>
  cluster.call(index, "POST", "/api/member-apartments", account, {
    apartmentId,
    building: "101동",
    unit: `${index + 1}호`,
  });

function rename({ cluster }: RaceContext, index: number, account: Account, nickname: string) {
  const form = new FormData();
  form.append("requestDto", JSON.stringify({ nickname }));
  return cluster.call(index, "PUT", "/api/member/profile", account, form);
}

const moveInTogether: Race = {
  name: "two of one name move in at once",
  source: "L209",
  async run(context) {
    const { dataset, round, one, other } = context;
    const complexId = await createComplex(context);
    await setNickname(context, one, "초코누나");
    await setNickname(context, other, "초코 누나.");
    const answers = await Promise.all([
      moveIn(context, round, one, complexId),
      moveIn(context, round + 1, other, complexId),
    ]);
    return faultOf({
      answers: [statusesOf(answers), "2 × 201"],
      named: [await countOf(dataset, NAMED, [complexId, nicknameForm("초코누나")]), 1],
      asked: [await countOf(dataset, ASKED, [complexId]), 1],
    });
  },
};

const renameTogether: Race = {
  name: "two neighbours of two complexes take one name at once",
  source: "L209",
  async run(context) {
    const { dataset, round, one, other } = context;
    await setNickname(context, one, `하나${round}번`);
    await setNickname(context, other, `두울${round}번`);
    const ids = [await createComplex(context, { residents: [one, other] })];
    // The second in another order, in which a rename of each would wait for the other.
    ids.push(await createComplex(context, { residents: [other, one] }));
    const nickname = `달빛${round}번`;
    const answers = await Promise.all([
      rename(context, round, one, nickname),
      rename(context, round + 1, other, `달빛 ${round}번!`),
    ]);
    const named = ids.map((id) => countOf(dataset, NAMED, [id, nicknameForm(nickname)]));
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      named: [(await Promise.all(named)).join(), "1,1"],
      asked: [await countOf(dataset, ASKED, [ids[0]]), 0],
    });
  },
};

const renameAgainstMoveIn: Race = {
  name: "a resident takes the name of a member who moves in",
  source: "L209",
  async run(context) {
    const { dataset, round, one, other } = context;
    await setNickname(context, one, `하나${round}번`);
    await setNickname(context, other, `은하${round}번`);
    const complexId = await createComplex(context);
    await createHome(context, complexId, one, "1호");
    const [renamed, moved] = await Promise.all([
      rename(context, round, one, `은하${round}번`),
      moveIn(context, round + 1, other, complexId),
    ]);
    return faultOf({
      rename: [renamed.status, renamed.status === 409 ? 409 : 200],
      move: [moved.status, 201],
      named: [await countOf(dataset, NAMED, [complexId, nicknameForm(`은하${round}번`)]), 1],
      asked: [await countOf(dataset, ASKED, [complexId]), renamed.status === 409 ? 0 : 1],
    });
  },
};

export const nameRaces: readonly Race[] = [moveInTogether, renameTogether, renameAgainstMoveIn];
