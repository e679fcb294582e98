import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpenedOffice } from "./use-opened-office.ts";

const officesOf = (role: OfficeRole | undefined) =>
  role === undefined ? [] : [{ apartmentId: 1, apartmentName: "햇살마을", role }];

/** The desk of complex 1, opened with a role; gives what it is with another role or at another path. */
function open(role: OfficeRole | undefined, pathname = "/office/1/notices/new") {
  const { result, rerender } = renderHook(
    (props: { readonly role: OfficeRole | undefined; readonly pathname: string }) =>
      useOpenedOffice(officesOf(props.role), 1, props.pathname),
    { initialProps: { role, pathname } },
  );
  return (next: OfficeRole | undefined, path = pathname) => {
    rerender({ role: next, pathname: path });
    const { office, openedAs, isLost } = result.current;
    return { role: office?.role, openedAs, isLost };
  };
}

test("a role that is lost counts at the open path, and neither at the next one nor after the way back", () => {
  const show = open("STAFF");
  expect(show(undefined)).toEqual({ role: "STAFF", openedAs: "STAFF", isLost: true });
  expect(show(undefined, "/office/1/residents").role).toBeUndefined();
  expect(show(undefined)).toEqual({ role: undefined, openedAs: undefined, isLost: false });
});

test("a role that changes is the new one, beside that of the opening until another path is opened", () => {
  const show = open("HEAD");
  expect(show("GUARD")).toEqual({ role: "GUARD", openedAs: "HEAD", isLost: false });
  expect(show("GUARD", "/office/1").openedAs).toBe("GUARD");
});

test("who is given a role meanwhile has it at once", () => {
  expect(open(undefined)("STAFF")).toEqual({ role: "STAFF", openedAs: "STAFF", isLost: false });
});
