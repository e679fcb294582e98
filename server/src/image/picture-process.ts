import { serveTasks } from "#platform/concurrency/side-process.ts";
import { readPicture } from "./picture.ts";

// A process of its own that converts pictures (picture-reader.ts).
serveTasks(readPicture);
