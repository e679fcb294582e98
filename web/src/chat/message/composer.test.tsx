import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { readChatDraft, saveChatDraft } from "./chat-draft.ts";
import { Composer } from "./composer.tsx";

const slot = "1:7";
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");

const composer = (voice: VoiceChoice) => (
  <Composer slot={slot} voice={voice} voiceLine={null} onSend={() => undefined} onTyping={() => undefined} />
);

test("a room's draft keeps the voice that was chosen with its words, and both go when it is sent", async () => {
  const { rerender, unmount } = await act(async () => render(composer("NEIGHBOUR")));
  fireEvent.change(field(), { target: { value: "내일 오전 단수 안내예요" } });
  expect(readChatDraft(slot)).toEqual({ text: "내일 오전 단수 안내예요", voice: "NEIGHBOUR" });
  rerender(composer("OFFICE"));
  expect(readChatDraft(slot).voice).toBe("OFFICE");
  unmount();

  // Loaded anew: the room takes its voice from the draft.
  const kept = readChatDraft(slot);
  expect(kept).toEqual({ text: "내일 오전 단수 안내예요", voice: "OFFICE" });
  await act(async () => render(composer(kept.voice)));
  expect(field().value).toBe(kept.text);
  fireEvent.submit(field());
  expect(field().value).toBe("");
  expect(readChatDraft(slot)).toEqual({ text: "", voice: "NEIGHBOUR" });
});

test("a draft of photos alone keeps its key and its voice where the room is left before its photos are read", () => {
  saveChatDraft(slot, { text: "", voice: "OFFICE" });
  const { unmount } = render(composer("OFFICE"));
  unmount();
  expect(localStorage.getItem(`draft:chat:${slot}`)).toBe("");
  expect(readChatDraft(slot).voice).toBe("OFFICE");
});
