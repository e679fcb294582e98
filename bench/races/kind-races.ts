import { chatTopics } from "@danji/contract/chat/chat-topics";
import { randomUUID } from "node:crypto";
import { connectChat, sendAndWait } from "../stage/chat-connection.ts";
import { commandOf, frameText } from "../stage/stomp-connection.ts";
import { createComplex, createHome, createPost, groupRoomOf, writePost } from "./complexes.ts";
import { countOf, faultOf, type Race, upTo } from "./race.ts";

const POSTS = "select count(*) as n from feeds where complex_id = $1 and author_id = $2";
const COMMENTS = "select count(*) as n from comments where feed_id = $1";
const IN_ROOM = "select count(*) as n from chat_members where room_id = $1 and member_id = $2";

/** What a guest does at the same time is stored before the change, or refused. */
const kindChanged = (kind: "PUBLIC" | "RESIDENTS"): Race => ({
  name: `a guest writes while the complex becomes ${kind}`,
  source: "L221",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createComplex(context, { managers: [one] });
    const [room, post] = [await groupRoomOf(context, complexId), await createPost(context, complexId, one)];
    const calls = [
      () => cluster.call(round, "PUT", `/api/apartment/${complexId}/kind`, one, { kind }),
      () => writePost(context, round + 1, other, complexId),
      () => cluster.call(round + 2, "POST", `/api/community/feeds/${post}/comments`, other, { contents: "댓글" }),
      () => cluster.call(round + 1, "POST", `/api/chat/group/${room}/join`, other),
    ];
    const first = round % calls.length;
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const [changed, posted, commented, joined] = upTo(4).map((at) => answers[(at - first + 4) % 4]?.status);
    // A guest is told nothing of a complex that they may not read any more.
    const isRefusal = (status: number | undefined) => status === 403 || (status === 404 && kind === "RESIDENTS");
    return faultOf({
      changed: [changed, 200],
      posted: [posted, isRefusal(posted) ? posted : 201],
      commented: [commented, isRefusal(commented) ? commented : 201],
      joined: [joined, isRefusal(joined) ? joined : 200],
      posts: [await countOf(dataset, POSTS, [complexId, other.memberId]), posted === 201 ? 1 : 0],
      comments: [await countOf(dataset, COMMENTS, [post]), commented === 201 ? 1 : 0],
      memberships: [await countOf(dataset, IN_ROOM, [room, other.memberId]), 0],
    });
  },
});

const registrantDeletes: Race = {
  name: "a member moves in while the registrant deletes the complex",
  source: "L226",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createComplex(context, { kind: "PUBLIC", registeredBy: one });
    const home = { apartmentId: complexId, building: "101동", unit: "1203호" };
    const [deleted, moved] = await Promise.all([
      cluster.call(round, "DELETE", `/api/apartment/${complexId}`, one),
      cluster.call(round + 1, "POST", "/api/member-apartments", other, home),
    ]);
    const isDeleted = deleted.status < 300;
    return faultOf({
      deleted: [deleted.status, isDeleted ? deleted.status : 409],
      moved: [moved.status, isDeleted ? 404 : 201],
      complexes: [
        await countOf(dataset, "select count(*) as n from complexes where id = $1", [complexId]),
        isDeleted ? 0 : 1,
      ],
    });
  },
};

const leaver: Race = {
  name: "who moves out receives no message that is sent afterwards",
  source: "L218",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createComplex(context, { kind: "PUBLIC", residents: [one] });
    const home = await createHome(context, complexId, other, "1203호");
    const room = await groupRoomOf(context, complexId);
    await dataset.addToRoom(room, [one, other]);
    // The sender and the witness are one member at two servers; the witness shares the server of who moves out.
    const [leaving, witness, sender] = await Promise.all([
      connectChat(cluster.nodes[round % 3]?.port ?? 0, other),
      connectChat(cluster.nodes[round % 3]?.port ?? 0, one),
      connectChat(cluster.nodes[(round + 1) % 3]?.port ?? 0, one),
    ]);
    const follow = frameText("SUBSCRIBE", { id: "room", destination: chatTopics.room(room), after: "0" });
    leaving.send(follow);
    witness.send(follow);
    let received = "";
    // Ended: the move was before the subscription, which was refused.
    const told = new Promise<void>((resolve) => {
      leaving.onEnd = resolve;
      leaving.onFrame = (frame) => {
        received += frame.toString();
        if (commandOf(frame) === "RECEIPT") resolve();
      };
    });
    const witnessed = new Promise<void>((resolve) => {
      witness.onFrame = (frame) => {
        if (frame.includes("나간 뒤")) resolve();
      };
    });
    const send = (message: string) => sendAndWait(sender, room, JSON.stringify({ message, clientId: randomUUID() }));
    const [during, left] = await Promise.all([
      send("나가는 사이"),
      cluster.call(round + 2, "DELETE", `/api/member-apartments/${home}`, other),
    ]);
    const after = await send("나간 뒤");
    await witnessed;
    // The answer comes after everything that the server has sent to this socket.
    leaving.send(frameText("DISCONNECT", { receipt: "end" }));
    await told;
    for (const connection of [leaving, witness, sender]) connection.destroy();
    return faultOf({
      sent: [`${during},${after}`, "RECEIPT,RECEIPT"],
      left: [left.status, 204],
      received: [received.includes("나간 뒤"), false],
      memberships: [await countOf(dataset, IN_ROOM, [room, other.memberId]), 0],
    });
  },
};

const joinAgainstMoveOut: Race = {
  name: "who moves out while they join the group room is not in it",
  source: "L218",
  async run(context) {
    const { dataset, cluster, round, other } = context;
    const complexId = await createComplex(context, { kind: "PUBLIC" });
    const home = await createHome(context, complexId, other, "1203호");
    const room = await groupRoomOf(context, complexId);
    const answers = await Promise.all([
      cluster.call(round, "DELETE", `/api/member-apartments/${home}`, other),
      cluster.call(round + 1, "POST", `/api/chat/group/${room}/join`, other),
    ]);
    const [left, joined] = answers;
    return faultOf({
      left: [left.status, 204],
      joined: [joined.status, joined.status === 403 ? 403 : 200],
      memberships: [await countOf(dataset, IN_ROOM, [room, other.memberId]), 0],
    });
  },
};

const decideTogether: Race = {
  name: "a home approved and rejected at once, while it is withdrawn",
  source: "L223",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createComplex(context, { kind: "RESIDENTS", managers: [one] });
    const home = await countOf(
      dataset,
      `insert into residences (complex_id, member_id, building, unit, state) values ($1, $2, '101동', '1203호', 'WAITING')
       returning id as n`,
      [complexId, other.memberId],
    );
    const decide = (index: number, decision: string) =>
      cluster.call(index, "POST", "/api/manage/residences/decide", one, {
        apartmentId: complexId,
        decision,
        residenceIds: [home],
      });
    const calls = [
      () => decide(round, "approve"),
      () => decide(round + 1, "reject"),
      () => cluster.call(round + 2, "DELETE", `/api/member-apartments/${home}`, other),
    ];
    const first = round % calls.length;
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const [approved, rejected, withdrawn] = upTo(3).map((at) => answers[(at - first + 3) % 3]?.status);
    const living = "select count(*) as n from residences where id = $1 and state in ('ACTIVE', 'WAITING')";
    const chosen = "select count(*) as n from members where id = $1 and home_id is not null";
    return faultOf({
      approved: [approved, approved === 409 ? 409 : 200],
      rejected: [rejected, approved === 200 || rejected === 409 ? 409 : 200],
      withdrawn: [withdrawn, 204],
      // A home that was approved or rejected before is over with its withdrawal, too.
      living: [await countOf(dataset, living, [home]), 0],
      chosen: [await countOf(dataset, chosen, [other.memberId]), 0],
    });
  },
};

export const kindRaces: readonly Race[] = [
  kindChanged("PUBLIC"),
  kindChanged("RESIDENTS"),
  registrantDeletes,
  leaver,
  joinAgainstMoveOut,
  decideTogether,
];
