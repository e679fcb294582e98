import type { ComplexView } from "@danji/contract/complex/complex";
import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { expect, test } from "vitest";
import { standingByHomes, standingIn, voiceToSend } from "./standing.ts";

const complexOf = (kind: ComplexKind, office: "none" | "unproven" | "proven" = "none") =>
  ({
    id: 3,
    name: "한빛마을",
    kind,
    isManager: false,
    myRole: office === "none" ? null : "GUARD",
    officeSince: office === "proven" ? "2026-11-20T00:00:00Z" : null,
  }) as ComplexView;
const homeIn = (apartmentId: number, state: ResidenceView["state"]) => ({ apartmentId, state }) as ResidenceView;
const lives = [homeIn(3, "ACTIVE")];
const livesElsewhere = [homeIn(8, "ACTIVE")];

test("who lives in a complex is a neighbour, whatever its kind; in one of kind EVERYONE the others are guests", () => {
  for (const kind of ["EVERYONE", "PUBLIC", "RESIDENTS"] as const) {
    expect(standingIn(complexOf(kind), lives)).toEqual({ kind: "neighbour" });
  }
  expect(standingIn(complexOf("EVERYONE"), livesElsewhere)).toEqual({ kind: "guest" });
  expect(standingIn(complexOf("PUBLIC"), livesElsewhere)).toEqual({ kind: "reader", request: undefined });
});

test("who asked for a home reads alone, with the request that waits, else with the one that was rejected", () => {
  const [waiting, rejected] = [homeIn(3, "WAITING"), homeIn(3, "REJECTED")];
  expect(standingIn(complexOf("PUBLIC"), [rejected, waiting])).toEqual({ kind: "reader", request: waiting });
  expect(standingIn(complexOf("PUBLIC"), [rejected])).toEqual({ kind: "reader", request: rejected });
});

test("only the member of a proven office who lives there chooses a voice, and names it", () => {
  const chooser = standingIn(complexOf("PUBLIC", "proven"), lives);
  const office = standingIn(complexOf("PUBLIC", "proven"), livesElsewhere);
  expect(chooser).toEqual({ kind: "office", complexName: "한빛마을", isCouncil: false, chooses: true });
  expect(office).toEqual({ kind: "office", complexName: "한빛마을", isCouncil: false, chooses: false });
  expect(standingIn(complexOf("PUBLIC", "unproven"), [])).toEqual({ kind: "neighbour" });
  expect(voiceToSend(chooser, "OFFICE")).toEqual({ voice: "OFFICE" });
  expect(voiceToSend(chooser, undefined)).toEqual({ voice: "NEIGHBOUR" });
  for (const [standing, voice] of [
    [office, "OFFICE"],
    [undefined, "OFFICE"],
  ] as const) {
    expect(voiceToSend(standing, voice)).toEqual({});
  }
});

test("homes alone decide for who lives there and has no role; of an answer without the role the complex decides", () => {
  const livesAs = (myRole: ResidenceView["myRole"]) => [{ ...homeIn(3, "ACTIVE"), myRole }];
  const neighbour = standingByHomes(3, livesAs(null));
  expect(neighbour).toEqual({ kind: "neighbour", isByHomes: true });
  // The role may be younger than the homes: without a voice the server would take the office's.
  expect(voiceToSend(neighbour, undefined)).toEqual({ voice: "NEIGHBOUR" });
  expect(voiceToSend(neighbour, "OFFICE")).toEqual({ voice: "OFFICE" });
  expect(voiceToSend({ kind: "neighbour" }, undefined)).toEqual({});
  expect(standingByHomes(3, livesAs("COUNCIL"))).toBeUndefined();
  expect(standingByHomes(3, livesAs(undefined))).toBeUndefined();
  expect(standingByHomes(3, [{ ...homeIn(3, "WAITING"), myRole: null }])).toBeUndefined();
  expect(standingByHomes(4, livesAs(null))).toBeUndefined();
});
