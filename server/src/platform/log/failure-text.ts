import { startCopy as copy } from "@danji/contract/app/start.copy";

/** Causes of causes after this one are left out. */
const maxCauses = 4;

/** Why a program ends, for the terminal: the message of the error, and a line for each of its causes; or their stacks. */
export function failureText(error: unknown, { withStack = false } = {}): string {
  const textOf = (at: unknown) => (withStack && at instanceof Error && at.stack ? at.stack : messageOf(at));
  const lines = [textOf(error)];
  for (let at = causeOf(error); at !== undefined && lines.length <= maxCauses; at = causeOf(at))
    lines.push(copy.cause(textOf(at)));
  return lines.join("\n");
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a connection that no address of a name accepted is empty.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error.message || error.name;
}
