import { createComplex, createHome, createPost } from "./complexes.ts";
import { countOf, faultOf, type Race, statusesOf } from "./race.ts";

const decidedTwice: Race = {
  name: "two of an office close one inquiry as done and as rejected at once",
  source: "L170",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const complexId = await createComplex(context, { hasOffice: true, managers: [one, ...more] });
    const inquiry = await countOf(
      dataset,
      `insert into inquiries (target, complex_id, author_id, title, contents)
       values ('OFFICE', $1, $2, '복도등', '복도등이 깜빡여요') returning id as n`,
      [complexId, other.memberId],
    );
    const answers = await Promise.all(
      [one, ...more].map((who, index) =>
        cluster.call(round + index, "POST", `/api/office/${complexId}/inquiries/${inquiry}/steps`, who, {
          to: (round + index) % 2 === 0 ? "DONE" : "REJECTED",
          step: 0,
          contents: "까닭",
        }),
      ),
    );
    const steps = "select count(*) as n from inquiry_steps where inquiry_id = $1";
    const isOne = `select count(*) as n from inquiries q join inquiry_steps s on s.inquiry_id = q.id and s.step = q.step
      where q.id = $1 and q.step = 1 and s.to_stage = q.stage`;
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      steps: [await countOf(dataset, steps, [inquiry]), 1],
      line: [await countOf(dataset, isOne, [inquiry]), 1],
    });
  },
};

const thirdBesideKeep: Race = {
  name: "a third household reports while the office decides that the words stay",
  source: "L182",
  more: 3,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const complexId = await createComplex(context, { hasOffice: true, managers: [one] });
    const feed = await createPost(context, complexId, other);
    for (const [index, neighbour] of more.entries()) await createHome(context, complexId, neighbour, `${index + 1}호`);
    const report = (index: number, who: (typeof more)[number]) =>
      cluster.call(round + index, "POST", "/api/reports", who, { targetType: "FEED", targetId: feed, reason: "SPAM" });
    const [first, second, third] = more;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("the race needs neighbours");
    await report(0, first);
    await report(1, second);
    const reported = "select id as n from report_cases where target_type = 'FEED' and target_id = $1";
    const caseId = await countOf(dataset, reported, [feed]);
    const keep = () =>
      cluster.call(round, "POST", `/api/office/${complexId}/reports/${caseId}/decision`, one, {
        decision: "KEEP",
        rule: "OPINION",
      });
    const calls = [keep, () => report(2, third)];
    if (round % 2 === 1) calls.reverse();
    const answers = await Promise.all(calls.map((call) => call()));
    if (round % 2 === 1) answers.reverse();
    const [kept, added] = answers.map(({ status }) => status);
    const hidden = "select count(*) as n from feeds where id = $1 and hidden_by is not null";
    const cases = "select count(*) as n from report_cases where target_type = 'FEED' and target_id = $1";
    return faultOf({
      kept: [kept, 204],
      reported: [added, 201],
      hidden: [await countOf(dataset, hidden, [feed]), 0],
      cases: [await countOf(dataset, cases, [feed]), 1],
    });
  },
};

export const caseworkRaces: readonly Race[] = [decidedTwice, thirdBesideKeep];
