import { accountLimits, emailRule, passwordRule, phoneRule } from "@danji/contract/account/account-rules";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { describe, expect, it } from "vitest";
import { demoPassword, people } from "./people.ts";
import { posts } from "./seed.ts";
import { demoPhotos } from "./demo-photos.ts";
import { facilityPhotoNames } from "./seed-facilities.ts";

const isPerson = (index: number): boolean => people[index] !== undefined;

describe("the people of the demo complex", () => {
  it("are six residents and one manager, each with mail, phone and nickname of their own", () => {
    expect(people.filter((person) => !person.isManager)).toHaveLength(6);
    expect(people.filter((person) => person.isManager)).toHaveLength(1);
    for (const field of ["email", "phoneNumber", "nickname"] as const) {
      expect(new Set(people.map((person) => person[field])).size).toBe(people.length);
    }
  });

  it("hold what the sign-up form asks for", () => {
    expect(passwordRule(demoPassword)).toBeUndefined();
    for (const person of people) {
      expect(emailRule(person.email)).toBeUndefined();
      expect(phoneRule(person.phoneNumber)).toBeUndefined();
      expect(lengthOf(person.nickname)).toBeLessThanOrEqual(accountLimits.nicknameMax);
    }
  });
});

describe("the demo posts", () => {
  it("are forty-four, the latest first, each with a time of its own", () => {
    const times = posts.map((post) => post.minutesAgo);
    expect(times).toHaveLength(44);
    expect(new Set(times).size).toBe(44);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(0)).toBe(7);
    expect(times.at(-1)).toBe(40 * 24 * 60);
  });

  it.each(posts.map((post) => [post.title, post] as const))("%s: is within the limits of a post", (_, post) => {
    expect(isBlank(post.title) || isBlank(post.contents)).toBe(false);
    expect(lengthOf(post.title)).toBeLessThanOrEqual(feedLimits.titleMax);
    expect(lengthOf(post.contents)).toBeLessThanOrEqual(feedLimits.contentsMax);
    expect(post.photos.length).toBeLessThanOrEqual(3);
    expect(post.photos.filter((name) => !demoPhotos.includes(name))).toEqual([]);
  });

  it.each(posts.map((post) => [post.title, post] as const))("%s: names people that exist", (_, post) => {
    const named = [post.author, ...post.likedBy, ...post.bookmarkedBy, ...post.comments.map((one) => one.author)];
    expect(named.filter((index) => !isPerson(index))).toEqual([]);
    expect(new Set(post.likedBy).size).toBe(post.likedBy.length);
    expect(new Set(post.bookmarkedBy).size).toBe(post.bookmarkedBy.length);
    expect(post.viewCount).toBeGreaterThanOrEqual(Math.max(post.likedBy.length, post.bookmarkedBy.length));
  });

  it.each(posts.map((post) => [post.title, post] as const))("%s: has comments in order of time", (_, post) => {
    const topLevel = post.comments.filter((comment) => comment.replyTo === undefined);
    const times = topLevel.map((comment) => comment.minutesLater);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const comment of post.comments) {
      expect(isBlank(comment.contents)).toBe(false);
      expect(comment.minutesLater).toBeGreaterThan(0);
      expect(comment.minutesLater).toBeLessThanOrEqual(post.minutesAgo);
    }
  });

  it.each(posts.map((post) => [post.title, post] as const))("%s: answers comments that exist", (_, post) => {
    const wrong = post.comments.filter(({ replyTo, minutesLater }, index) => {
      if (replyTo === undefined) return false;
      const parent = post.comments[replyTo];
      const nested = parent?.replyTo !== undefined;
      return parent === undefined || nested || replyTo >= index || parent.minutesLater >= minutesLater;
    });
    expect(wrong).toEqual([]);
  });

  it("leave notices to the manager", () => {
    const notices = posts.filter((post) => post.feedType === "NOTICE");
    expect(notices.length).toBeGreaterThanOrEqual(2);
    expect(notices.filter((post) => people[post.author]?.isManager !== true)).toEqual([]);
  });

  it("show every photo at least once", () => {
    const shown = new Set<string>([...posts.flatMap((post) => post.photos), ...facilityPhotoNames]);
    expect(demoPhotos.filter((name) => !shown.has(name))).toEqual([]);
  });
});
