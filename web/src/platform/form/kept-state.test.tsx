import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  dropFormStates,
  formOwner,
  giveFormStates,
  giveUnlessKnown,
  keepFormStates,
  setFormOwner,
  useKeptState,
} from "./kept-state.ts";

beforeEach(() => {
  setFormOwner(() => Promise.reject(new Error("not asked for")));
  dropFormStates();
  sessionStorage.clear();
});

interface NoteProps {
  readonly name: string | undefined;
  readonly stored: string;
}

function Note({ name, stored }: NoteProps) {
  const [text, setText] = useKeptState(name, stored);
  return <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "note" });

interface End {
  readonly name: string | undefined;
  readonly memberId: number | undefined;
}

/** Opens the form, types, ends the session of member 7, and leaves the screen. */
const typeUntilTheEnd = (text: string, { name, memberId }: End = { name: "note:1", memberId: 7 }) => {
  const { unmount } = render(<Note name={name} stored="before" />);
  fireEvent.change(field(), { target: { value: text } });
  keepFormStates(memberId);
  unmount();
};

const opened = (name = "note:1"): string => {
  const { unmount } = render(<Note name={name} stored="before" />);
  const { value } = field();
  unmount();
  return value;
};

test("what was typed when the session ended is in the form that the same member opens, once", () => {
  typeUntilTheEnd("half a sentence");
  giveFormStates(7);
  expect(opened("note:2")).toBe("before");
  expect(opened()).toBe("half a sentence");
  expect(sessionStorage).toHaveLength(0);
  expect(opened()).toBe("before");
});

test("another member, a logout and a session without a known member get and leave nothing", () => {
  typeUntilTheEnd("half a sentence");
  giveFormStates(8);
  expect(opened()).toBe("before");
  giveFormStates(7);
  expect(opened()).toBe("before");
  typeUntilTheEnd("half a sentence");
  giveFormStates(7);
  dropFormStates();
  expect(opened()).toBe("before");
  typeUntilTheEnd("half a sentence", { name: "note:1", memberId: undefined });
  expect(sessionStorage).toHaveLength(0);
});

test("before a login nothing is in the form; what is not opened waits for the login after the next end", () => {
  typeUntilTheEnd("half a sentence");
  expect(opened()).toBe("before");
  giveFormStates(7);
  keepFormStates(7);
  giveFormStates(7);
  expect(opened()).toBe("half a sentence");
});

test("they wait through a reload after the login, and for a login that ends before the member is known", () => {
  typeUntilTheEnd("half a sentence");
  giveFormStates(7);
  keepFormStates(undefined);
  expect(opened()).toBe("before");
  // As the page that is loaded anew asks who is logged in.
  giveUnlessKnown(7);
  expect(sessionStorage.getItem("forms")).toContain("half a sentence");
  expect(opened()).toBe("half a sentence");
});

test("a form is kept for the member who changed it, also where another one is logged in by the end", async () => {
  setFormOwner(() => Promise.resolve(7));
  const { unmount } = render(<Note name="note:1" stored="before" />);
  fireEvent.change(field(), { target: { value: "half a sentence" } });
  await waitFor(() => expect(formOwner()).toBe(7));
  giveUnlessKnown(8);
  expect(formOwner()).toBe(7);
  keepFormStates(8);
  unmount();
  const stored = sessionStorage.getItem("forms") ?? "";
  giveFormStates(8);
  expect(opened()).toBe("before");
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem("forms", stored);
  giveFormStates(7);
  expect(opened()).toBe("half a sentence");
});

test("what was stored elsewhere meanwhile does not come back", () => {
  const Saved = () => {
    const [text, setText, , settle] = useKeptState("note:1", "before");
    return (
      <>
        <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={settle}>
          save
        </button>
      </>
    );
  };
  const { unmount } = render(<Saved />);
  fireEvent.change(field(), { target: { value: "saved" } });
  fireEvent.click(screen.getByRole("button", { name: "save" }));
  keepFormStates(7);
  unmount();
  giveFormStates(7);
  expect(opened()).toBe("before");
});

test("what is as it was opened, and what has no name, is not kept", () => {
  typeUntilTheEnd("before");
  expect(sessionStorage).toHaveLength(0);
  typeUntilTheEnd("half a sentence", { name: undefined, memberId: 7 });
  expect(sessionStorage).toHaveLength(0);
});

test("what another release has stored is not taken", () => {
  typeUntilTheEnd("half a sentence");
  const stored = sessionStorage.getItem("forms") ?? "";
  expect(stored).toContain('"release":""');
  sessionStorage.setItem("forms", stored.replace('"release":""', '"release":"/assets/index-1.js"'));
  giveFormStates(7);
  expect(opened()).toBe("before");
  sessionStorage.setItem("forms", "{");
  giveFormStates(7);
  expect(opened()).toBe("before");
});

interface Home {
  readonly building: string;
  readonly unit: string;
}

function HomeFields({ home }: { readonly home: Home }) {
  const [fields, setFields] = useKeptState("home:1", home);
  return (
    <>
      <input
        aria-label="building"
        value={fields.building}
        onChange={(event) => setFields({ ...fields, building: event.target.value })}
      />
      <output>{fields.unit}</output>
    </>
  );
}

test("a form that was opened again knows what it was opened with at first, also after a second end", () => {
  const Opened = ({ stored }: { readonly stored: string }) => {
    const [text, setText, before] = useKeptState("note:1", stored);
    return (
      <>
        <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
        <output>{before}</output>
      </>
    );
  };
  const openWith = (stored: string) => {
    const { unmount } = render(<Opened stored={stored} />);
    return { unmount, before: screen.getByRole("status").textContent };
  };
  const first = openWith("before");
  expect(first.before).toBe("before");
  fireEvent.change(field(), { target: { value: "half a sentence" } });
  const end = (unmount: () => void) => {
    keepFormStates(7);
    unmount();
    giveFormStates(7);
  };
  end(first.unmount);
  const second = openWith("of a colleague");
  expect(second.before).toBe("before");
  end(second.unmount);
  expect(openWith("of a colleague").before).toBe("before");
  expect(field().value).toBe("half a sentence");
});

test("of a form of several fields, those that were not changed are the newest", () => {
  const { unmount } = render(<HomeFields home={{ building: "101", unit: "1" }} />);
  fireEvent.change(screen.getByRole("textbox", { name: "building" }), { target: { value: "102" } });
  keepFormStates(7);
  unmount();
  giveFormStates(7);
  render(<HomeFields home={{ building: "103", unit: "2" }} />);
  const found = () => [
    screen.getByRole<HTMLInputElement>("textbox", { name: "building" }).value,
    screen.getByRole("status").textContent,
  ];
  expect(found()).toEqual(["102", "2"]);
  // A second end of the session keeps them as well.
  keepFormStates(7);
  cleanup();
  giveFormStates(7);
  render(<HomeFields home={{ building: "104", unit: "3" }} />);
  expect(found()).toEqual(["102", "3"]);
});
