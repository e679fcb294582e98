import { isUtf8 } from "node:buffer";

/**
 * Bounds of one frame: bytes of command and headers with their line ends, number of headers, bytes of the
 * body.
 */
export const frameLimits = { headBytes: 8 * 1024, headers: 32, bodyBytes: 64 * 1024 } as const;

/**
 * Everything that can be wrong with what a peer sends: first its bytes, then its place in the conversation.
 */
type FaultReason =
  | "unknown command"
  | "malformed header"
  | "malformed escape"
  | "malformed content-length"
  | "body without an end"
  | "body not allowed"
  | "invalid UTF-8"
  | "too many headers"
  | "headers too long"
  | "body too long"
  | "frame without an end"
  | "message without an end"
  | "too many frames"
  | "CONNECT expected"
  | "already connected"
  | "version not supported"
  | "malformed heart-beat"
  | "header missing"
  | "header too long"
  | "subscription exists"
  | "too many subscriptions"
  | "command not supported";

/** The peer broke STOMP 1.2; the connection cannot go on. */
export class StompFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Headers by name; of a repeated one the first counts, as STOMP 1.2 says. */
export type StompHeaders = ReadonlyMap<string, string>;

/** One STOMP frame. The body is text: nothing of this product travels as bytes over a socket. */
export interface Frame {
  readonly command: string;
  readonly headers: StompHeaders;
  readonly body: string;
}

const COMMANDS: ReadonlySet<string> = new Set([
  ...["CONNECT", "STOMP", "SEND", "SUBSCRIBE", "UNSUBSCRIBE", "ACK", "NACK"],
  ...["BEGIN", "COMMIT", "ABORT", "DISCONNECT"],
  ...["CONNECTED", "MESSAGE", "RECEIPT", "ERROR"],
]);

/** True for the name of a command that STOMP 1.2 has, on either side. */
export const isCommand = (text: string): boolean => COMMANDS.has(text);

/** Only these may carry a body. */
export const carriesBody = (command: string): boolean =>
  command === "SEND" || command === "MESSAGE" || command === "ERROR";

// STOMP 1.0 had no escapes, so the two frames that negotiate the version have none.
const isUnescaped = (command: string): boolean => command === "CONNECT" || command === "CONNECTED";

/**
 * A frame as text, ready for one WebSocket message; a body is announced in octets. Header values of CONNECT
 * and CONNECTED go out as they are (STOMP 1.2 "Value Encoding"), so they must hold no line end.
 */
export const encodeFrame = (command: string, headers: Readonly<Record<string, string>>, body = ""): string =>
  `${encodeHead(command, headers, Buffer.byteLength(body))}${body}\0`;

/** The head of a frame with a body of so many octets; the body ends with a NUL. */
export function encodeHead(command: string, headers: Readonly<Record<string, string>>, length: number): string {
  const unescaped = isUnescaped(command);
  let text = `${command}\n`;
  for (const [name, value] of Object.entries(headers)) {
    text += unescaped ? `${name}:${value}\n` : `${escape(name)}:${escape(value)}\n`;
  }
  if (length > 0) text += `content-length:${length}\n`;
  return `${text}\n`;
}

function escape(text: string): string {
  const clean = !text.includes("\\") && !text.includes(":") && !text.includes("\n") && !text.includes("\r");
  if (clean) return text;
  return text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replaceAll("\n", "\\n").replaceAll(":", "\\c");
}

function unescape(text: string): string {
  let at = text.indexOf("\\");
  let plain = "";
  let from = 0;
  while (at !== -1) {
    plain += text.slice(from, at) + unescapedCharacter(text[at + 1]);
    from = at + 2;
    at = text.indexOf("\\", from);
  }
  return from === 0 ? text : plain + text.slice(from);
}

function unescapedCharacter(escaped: string | undefined): string {
  if (escaped === "c") return ":";
  if (escaped === "n") return "\n";
  if (escaped === "r") return "\r";
  if (escaped === "\\") return "\\";
  throw new StompFault("malformed escape");
}

/** The text of octets [from, to), or a fault where they are not UTF-8. */
export function textOf(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString("utf8", from, to);
  // Bad octets become U+FFFD; an honest U+FFFD is rare, so the second look is too.
  if (text.includes("\uFFFD") && !isUtf8(bytes.subarray(from, to))) throw new StompFault("invalid UTF-8");
  return text;
}

/** The headers of a frame, given as their lines, each with its line end. */
export function decodeHeaders(command: string, text: string): StompHeaders {
  const unescaped = isUnescaped(command);
  const headers = new Map<string, string>();
  let from = 0;
  let count = 0;
  while (from < text.length) {
    const lineFeed = text.indexOf("\n", from);
    const line = text.slice(from, text[lineFeed - 1] === "\r" ? lineFeed - 1 : lineFeed);
    from = lineFeed + 1;
    count += 1;
    if (count > frameLimits.headers) throw new StompFault("too many headers");
    const colon = line.indexOf(":");
    if (colon < 1 || line.includes("\r")) throw new StompFault("malformed header");
    // A colon inside a value should have come escaped, but common clients send it bare.
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1);
    const key = unescaped ? name : unescape(name);
    const meaning = unescaped ? value : unescape(value);
    if (!headers.has(key)) headers.set(key, meaning);
  }
  return headers;
}

/** Octets of the body as the headers announce them, or undefined where the first NUL ends it. */
export function announcedLength(headers: StompHeaders): number | undefined {
  const text = headers.get("content-length");
  if (text === undefined) return undefined;
  if (text === "") throw new StompFault("malformed content-length");
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) throw new StompFault("malformed content-length");
    length = length * 10 + digit;
  }
  if (length > frameLimits.bodyBytes) throw new StompFault("body too long");
  return length;
}
