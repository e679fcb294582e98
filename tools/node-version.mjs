// Imported first by every entry, for its effect: reports an old Node before it fails on newer syntax.
import process from "node:process";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node 20.19 이상이 필요합니다. 지금은 ${process.versions.node}입니다.\n` +
      `Node 20.19 or newer is needed; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
