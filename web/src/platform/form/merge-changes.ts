import { isRecord, isSame } from "./plain-json.ts";

/**
 * Three-way merge of plain JSON: what a member has typed in a form that was opened with `opened`, over what its data are by now. Each part
 * that they changed is theirs, and every other is the current one. A list is merged by place where it has kept its length, else it is one part.
 */
export function mergeChanges<Value>(opened: Value, typed: Value, current: Value): Value {
  // The parts of a Value have the types that Value names.
  return merged(opened, typed, current) as Value;
}

function merged(opened: unknown, typed: unknown, current: unknown): unknown {
  if (isSame(opened, typed)) return current;
  if (isRecord(opened) && isRecord(typed) && isRecord(current))
    return Object.fromEntries(
      Object.keys(current).map((key) => [key, merged(opened[key], typed[key], current[key])] as const),
    );
  if (Array.isArray(opened) && Array.isArray(typed) && Array.isArray(current)) {
    const { length } = current;
    if (opened.length === length && typed.length === length)
      return current.map((part, place) => merged(opened[place], typed[place], part));
  }
  return typed;
}
