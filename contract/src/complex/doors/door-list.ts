import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { doorListInput, putDoorListInput } from "./door-list.input.ts";

/** The list of doors of a complex, for its managers. */
export const getDoorList = endpoint({
  method: "GET",
  path: "/api/manage/doors/:apartmentId",
  access: "member",
  input: input<typeof doorListInput>(),
  answer: answer<DoorListView>(),
});

export interface DoorListView {
  /** Null: there is none, so that every door may be given. */
  readonly loadedAt: string | null;
  readonly doorCount: number;
  /** Homes from before whose door is not in the list; the first of them. They stay what they are. */
  readonly outside: readonly { readonly residenceId: number; readonly building: string; readonly unit: string }[];
  readonly outsideCount: number;
}

/** Replaces the list: one door a line. 400 DOOR_LIST_UNREADABLE names each line at fault in `fields`. */
export const putDoorList = endpoint({
  method: "PUT",
  path: "/api/manage/doors/:apartmentId",
  access: "member",
  input: input<typeof putDoorListInput>(),
  answer: answer<DoorListView>(),
});

/** Takes the list away. Idempotent. */
export const deleteDoorList = endpoint({
  method: "DELETE",
  path: "/api/manage/doors/:apartmentId",
  access: "member",
  input: input<typeof doorListInput>(),
  status: 204,
});
