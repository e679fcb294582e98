import { buildComplex } from "./build-complex.ts";
import { buildFeed } from "./build-feed.ts";
import { type Person, person } from "./people.ts";
import type { TestApp } from "../test-app.ts";

/** 지수, and 민호 who writes the posts, in a complex whose community is public. */
interface Neighbours {
  readonly jisu: Person;
  readonly minho: Person;
  /** Makes a post that both see, and gives its id. */
  readonly post: () => Promise<number>;
  /** Makes a post in another complex, which of the two 민호 alone sees. */
  readonly hiddenPost: () => Promise<number>;
}

export async function neighbours(t: TestApp): Promise<Neighbours> {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const complexId = await buildComplex(t);
  const postIn = (id: number) => buildFeed(t, { complexId: id, authorId: minho.memberId });
  return {
    jisu,
    minho,
    post: () => postIn(complexId),
    hiddenPost: async () => postIn(await buildComplex(t, { kind: "RESIDENTS", managerId: minho.memberId })),
  };
}
