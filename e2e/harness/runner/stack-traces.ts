/** Frames of Node and of packages have no source maps of ours. */
const isOfPackage = (frame: NodeJS.CallSite): boolean => {
  const file = frame.getFileName();
  return file === null || file.startsWith("node:") || file.includes("/node_modules/");
};

interface StackMapper {
  readonly prepareStackTrace?: (this: void, error: Error, frames: NodeJS.CallSite[]) => unknown;
}

/**
 * Makes the stack of an error cheap. Playwright reads one at every call and step, to know its line in a test, with up to 200 frames, each
 * of which it clones and looks up in source maps: a seventh of the processor time of a worker. Nearly all are its own.
 */
export function mapOwnFramesAlone(): void {
  const { prepareStackTrace: mapped } = Error as StackMapper;
  if (mapped === undefined) return;
  Error.stackTraceLimit = 30;
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) =>
      isOfPackage(frame) ? `\n    at ${frame.toString()}` : String(mapped(error, [frame])).slice(head(error).length),
    );
    return head(error) + lines.join("");
  };
}

const head = ({ name, message }: Error): string => `${name}: ${message}`;
