import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { serveWithoutUpgrade } from "../../realtime/socket/upgrade.ts";
import { limitConnections } from "./connection-limit.ts";
import { cutSlowReaders } from "./slow-reader.ts";

let server: Server;
let refusals = 0;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(isExempt: (address: string) => boolean): Promise<void> {
  server = createServer((_request, response) => void response.end("served"));
  server.on("upgrade", (_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  refusals = 0;
  limitConnections(server, { maxPerAddress: 2, isExempt, onFirstRefusal: () => void (refusals += 1) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** What the server sends on a new connection: text, or nothing where it is closed. */
async function call(localAddress = "127.0.0.1", upgrade = ""): Promise<string> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`);
  const response = once(socket, "data").then(([chunk]) => String(chunk));
  return Promise.race([response, once(socket, "close").then(() => "closed")]);
}

test("an address may have a few connections at once; one more is closed, until another ends", async () => {
  await listen(() => false);
  expect(await call()).toContain("served");
  expect(await call()).toContain("served");
  expect(refusals).toBe(0);
  for (let count = 0; count < 3; count += 1) expect(await call()).toBe("closed");
  expect(refusals).toBe(1);
  expect(await call("127.0.0.2")).toContain("served");
  sockets[0]?.destroy();
  await expect.poll(() => call()).toContain("served");
});

test("a connection that became a WebSocket is counted as one alone", async () => {
  await listen(() => false);
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  for (let count = 0; count < 4; count += 1) expect(await call("127.0.0.1", upgrade)).toContain("101");
  expect(await call()).toContain("served");
});

test("a trusted proxy has as many as it needs", async () => {
  await listen((address) => address === "127.0.0.1");
  for (let count = 0; count < 5; count += 1) expect(await call()).toContain("served");
});

test("a connection that offers h2c with every call accumulates no listeners", async () => {
  server = createServer((_request, response) => void response.end("served"));
  server.on("upgrade", (request, socket, head) => serveWithoutUpgrade(server, request, socket, head));
  limitConnections(server, { maxPerAddress: 2, isExempt: () => false, onFirstRefusal: () => undefined });
  cutSlowReaders(server, { bytes: 1, windowMs: 60_000, tickMs: 60_000 });
  const connected = once(server, "connection");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(client);
  const [peer] = (await connected) as [Socket];
  const listeners: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    expect(String((await once(client, "data"))[0])).toContain("served");
    listeners.push(peer.listenerCount("close"));
  }
  expect(listeners.at(-1)).toBe(listeners[1]);
});
