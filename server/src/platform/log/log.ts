import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { logOutput } from "./log-output.ts";

const SECRET = /^(password(hash)?|code|(access)?token|proof|sid|(set-)?cookie|authorization|secretkey)$/i;
const PERSONAL = /^(e-?mail|mail|to|loginid|phone|phonenumber)$/i;
const DEPTH_MAX = 6;
const STDOUT = 1;
// No line of ours is longer; the search for mails would take long on foreign input.
const TEXT_MAX = 4_000;

const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu;
const PHONE = /(?<!\d)0\d{1,2}-?\d{3,4}-?\d{4}(?!\d)/g;

// Messages of drivers and mail servers quote their input.
const maskText = (text: string): string => maskMails(text.slice(0, TEXT_MAX)).replace(PHONE, "[phone]");

// Most texts are methods and routes: to look for the sign is a tenth of looking for mails.
const maskMails = (text: string): string => (text.includes("@") ? text.replace(MAIL, "[mail]") : text);

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return maskText(value);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth === DEPTH_MAX) return "[deep]";
  if (Array.isArray(value)) return value.map((item: unknown) => maskValue(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskField(key, inner, depth + 1)]));
}

function maskField(key: string, value: unknown, depth: number): unknown {
  if (SECRET.test(key)) return "[secret]";
  return PERSONAL.test(key) && value !== undefined ? "[personal]" : maskValue(value, depth);
}

// Only known fields of an error: the database adds the row at fault as `detail`.
function maskError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskText(String(error)) };
  const { message, stack } = stdSerializers.err(error);
  return {
    type: error.name,
    message: maskText(message),
    stack: maskText(stack),
    ...("code" in error ? { code: error.code } : {}),
    ...("constraint" in error ? { constraint: error.constraint } : {}),
    ...("reason" in error ? { reason: error.reason } : {}),
  };
}

/**
 * The log of the process: JSON lines on standard output. Passwords, codes, cookies and tokens never reach it,
 * mails and phones only masked, wherever in an entry they are (SECURITY 15). `destination` replaces standard output.
 */
export function createLog(level: string, destination: DestinationStream = logOutput(STDOUT)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: object) => maskValue(entry, 0) as Record<string, unknown>,
    },
    serializers: { err: maskError },
  };
  return pino(options, destination);
}
