import { expect, test } from "vitest";
import { SharedView } from "./shared-view.ts";

test("a shared view is encoded once for each status, as the plain envelope", () => {
  const view = new SharedView({ title: "분실물" });
  const { bytes, etag } = view.encode(200);
  expect(bytes.toString()).toBe('{"code":200,"message":null,"data":{"title":"분실물"}}');
  expect(view.encode(200).bytes).toBe(bytes);
  expect(new SharedView({ title: "분실물" }).encode(200).etag).toBe(etag);
  expect(new SharedView({ title: "찾았어요" }).encode(200).etag).not.toBe(etag);
  expect(view.encode(201).bytes.toString()).toContain('"code":201');
});
