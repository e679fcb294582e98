import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

/** Baseline of delivery: the least that Node with `ws` can do. Neither stores nor authenticates. */
export function runBaselineProcess(port: number): void {
  const server = createServer((_, response) => void response.end("ok"));
  const options = { clientTracking: true, perMessageDeflate: false, skipUTF8Validation: true };
  const sockets = new WebSocketServer({ server, ...options });
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("message", (data) => {
      for (const other of sockets.clients) other.send(data, { binary: false });
    });
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}
