import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Field } from "./field.tsx";

const render = (props: ComponentProps<typeof Field>) => renderToStaticMarkup(createElement(Field, props));
const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

describe("Field", () => {
  it("binds the label to the input", () => {
    const html = render({ label: "Name" });
    const id = attribute(html, "input", "id");
    expect(id).toMatch(/./);
    expect(attribute(html, "label", "for")).toBe(id);
    expect(html).not.toContain("aria-invalid=");
  });

  it("shows the error in place of the hint and connects it to the input", () => {
    const html = render({ label: "Name", hint: "A hint", error: "Too long" });
    const note = attribute(html, 'p role="alert"', "id");
    expect(note).toMatch(/./);
    expect(attribute(html, "input", "aria-invalid")).toBe("true");
    expect(attribute(html, "input", "aria-describedby")).toBe(note);
    expect(html).toContain("Too long");
    expect(html).not.toContain("A hint");
  });

  it("is described by its hint without an error", () => {
    const html = render({ label: "Name", hint: "A hint", error: undefined });
    const note = attribute(html, "p", "id");
    expect(note).toMatch(/./);
    expect(attribute(html, "input", "aria-describedby")).toBe(note);
    expect(html).not.toContain('role="alert"');
  });
});
