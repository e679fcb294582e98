import { createServer } from "node:http";

/**
 * The least that a Node server does with an answer: no session, no check of the input, no header beyond the necessary. What
 * `answer` gives for a path with its query becomes the data of SPEC's envelope; /healthz says that it listens. Runs until SIGTERM.
 */
export function serveBare(port: number, answer: (url: string) => Promise<unknown>): void {
  const server = createServer((request, response) => {
    if (request.url === "/healthz") return void response.end("ok");
    answer(request.url ?? "").then(
      (data) => {
        const text = JSON.stringify({ code: 200, message: null, data });
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
        response.end(text);
      },
      () => response.writeHead(500, { "content-length": 0 }).end(),
    );
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}
