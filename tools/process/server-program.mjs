import path from "node:path";
import process from "node:process";
import { build } from "../build.mjs";
import { install } from "../install.mjs";
import { at } from "../root.mjs";
import { runNode } from "./run.mjs";

/**
 * Runs a program of the built server in this terminal and exits with its exit code.
 * @param {string} name file in server/dist
 * @param {readonly string[]} args options, addresses, and files relative to the working directory
 */
export async function runProgram(name, args) {
  // npm changes the working directory to the root of the repository.
  const from = process.env.INIT_CWD ?? process.cwd();
  const resolved = args.map((arg) => (arg.startsWith("-") || arg.includes("://") ? arg : path.resolve(from, arg)));
  try {
    await install();
    await build();
    process.exitCode = await runNode(["--enable-source-maps", at("server", "dist", name), ...resolved]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
