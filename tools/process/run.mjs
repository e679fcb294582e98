import { spawn } from "node:child_process";
import process from "node:process";
import { root } from "../root.mjs";

/** @typedef {{ cwd?: string, env?: Record<string, string>, stdio?: import("node:child_process").StdioOptions }} RunOptions */

/**
 * Runs a Node program of the repository (or of a package) in this terminal and returns its exit code.
 * @param {readonly string[]} args script and its arguments
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Runs a program in this terminal and returns its exit code; 1 where a signal killed it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = {}, stdio = "inherit" } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a Node program and captures its output, so that several can run concurrently and stay readable.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function captureNode(args, { cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
