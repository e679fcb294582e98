import { isIP } from "node:net";
import path from "node:path";
import { canonicalEmail, isEmail } from "@danji/contract/account/account-rules";
import * as z from "zod";
import { isLocalHost } from "../http/origin/local-caller.ts";

/**
 * Everything that can be set from outside, read once from the environment. Wrong values are named in one line
 * each; production also refuses to start without what it cannot safely invent.
 */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database, the objects and the development secrets. */
  readonly dataDir: string;
  /** Absolute folder of the built web. */
  readonly webDir: string;
  /** False: browsers are told to remove the service worker of the web. */
  readonly serviceWorker: boolean;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Origins that a browser may send state changes and WebSockets from. */
  readonly publicOrigins: readonly string[];
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; empty means none. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Multiplies every rate limit; load tests raise it. */
  readonly rateLimitScale: number;
  /** Multiplies the time limits of the database, mails and guesses; tests raise it, whose machine may stand still. */
  readonly timeoutScale: number;
  readonly logLevel: string;
  /** Seconds between the stop signal and the end of listening, in which /readyz is 503 and everything is served. */
  readonly shutdownDelaySeconds: number;
  /** Key of every keyed hash and short-lived token; undefined in development, which generates one. */
  readonly secretKey: string | undefined;
  readonly metricsToken: string | undefined;
  /** True where development may be open to other machines, and fill a database that was given to it. */
  readonly exposedDevelopment: boolean;
  /** Origin of a push service of development and tests, which may be an inner address; never in production. */
  readonly localPushService: string | undefined;
  readonly backup: BackupConfig;
  readonly sources: { readonly frontend: string; readonly backend: string };
  /** Canonical mail addresses of the members who operate the service; they decide contested claims of offices. */
  readonly operators: readonly string[];
  /** Social providers with credentials; the others are not offered. */
  readonly providers: Readonly<Record<"kakao" | "google" | "naver", ProviderCredentials | undefined>>;
}

/** The nightly backup, made where there is a folder for it. */
interface BackupConfig {
  /** Absolute. */
  readonly folder: string | undefined;
  /** Time of day in Seoul, as 03:30. */
  readonly at: string;
  /** How many nights are kept. */
  readonly keep: number;
  /** How many objects are known to be lost: a backup may lack these, by night and by hand. */
  readonly maxMissing: number;
  /** Encrypts backups, by night and by hand. */
  readonly passphrase: string | undefined;
}

/** Minimum characters of a passphrase: a thief of the file can try without limit. */
export const PASSPHRASE_MIN_LENGTH = 16;

/** The credentials of this installation at a social provider. */
export interface ProviderCredentials {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Time limit of a call to the provider; five seconds where it is not set. */
  readonly timeoutSeconds?: number;
  /** Other addresses than the provider's own: the local provider of development and tests. */
  readonly endpoints?: {
    readonly issuer: string;
    readonly authorization: string;
    readonly token: string;
    readonly person: string;
  };
}

// Load balancers probe every few seconds; in development Ctrl-C must not wait for one.
const PRODUCTION_DELAY_SECONDS = 5;

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: "must be origins such as https://danji.example, separated by commas",
});
const proxy = z.string().refine(isProxy, {
  error: "must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas",
});
const operator = z
  .string()
  .transform(canonicalEmail)
  .refine(isEmail, { error: "must be mail addresses of members, separated by commas" });
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`,
  });

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  WEB_DIR: z.string().default("./web/dist"),
  SERVICE_WORKER: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  REDIS_URL: url("redis:", "rediss:").optional(),
  PUBLIC_ORIGINS: list.pipe(z.array(origin)),
  TRUST_PROXY: list.pipe(z.array(proxy)),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: z.string().default("우리단지 <no-reply@danji.example>"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  TIMEOUT_SCALE: z.coerce.number().min(1).max(100).default(1),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(120).optional(),
  SECRET_KEY: z
    .string()
    .refine((text) => text.length >= 32 && new Set(text).size >= 12, {
      error: "must have at least 32 characters, and random ones",
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day such as 03:30" })
    .default("03:30"),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  BACKUP_MAX_MISSING: z.coerce.number().int().min(0).default(0),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_LENGTH, { error: `must have at least ${PASSPHRASE_MIN_LENGTH} characters` })
    .optional(),
  SOURCE_FRONTEND_URL: url("https:", "http:").default("https://github.com/woori-danji/web"),
  SOURCE_BACKEND_URL: url("https:", "http:").default("https://github.com/woori-danji/server"),
  OAUTH_KAKAO_CLIENT_ID: z.string().optional(),
  OAUTH_KAKAO_CLIENT_SECRET: z.string().optional(),
  OAUTH_GOOGLE_CLIENT_ID: z.string().optional(),
  OAUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  OAUTH_NAVER_CLIENT_ID: z.string().optional(),
  OAUTH_NAVER_CLIENT_SECRET: z.string().optional(),
  OPERATORS: list.pipe(z.array(operator)),
  LOCAL_PUSH_SERVICE: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).origin === text && isLocalHost(new URL(text).hostname), {
      error: "must be an origin of this machine such as http://127.0.0.1:4199",
    })
    .optional(),
  ALLOW_EXPOSED_DEVELOPMENT: z.literal("1", { error: "must be 1 or absent" }).optional(),
});

// An operator who sets these expects the images there, where none would be.
const UNSUPPORTED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** Thrown with one line for each wrong value. */
export class ConfigError extends Error {}

/** Reads the configuration. An empty value counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(values);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"));
  }
  const unsupported = UNSUPPORTED.filter((name) => values[name] !== undefined);
  if (unsupported.length > 0) {
    throw new ConfigError(
      unsupported.map((name) => `${name}: not supported, images are kept in DATA_DIR; remove it`).join("\n"),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  if (env.PUBLIC_ORIGINS.length === 0) delete values["PUBLIC_ORIGINS"];
  if (production) {
    requireForProduction(values, ["SECRET_KEY", "PUBLIC_ORIGINS", "SMTP_URL"]);
    requireTls(env.PUBLIC_ORIGINS);
    if (env.LOCAL_PUSH_SERVICE !== undefined) throw new ConfigError("LOCAL_PUSH_SERVICE: not in production; remove it");
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    webDir: path.resolve(env.WEB_DIR),
    serviceWorker: env.SERVICE_WORKER === "on",
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicOrigins: env.PUBLIC_ORIGINS,
    trustedProxies: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    timeoutScale: env.TIMEOUT_SCALE,
    logLevel: env.LOG_LEVEL,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? (production ? PRODUCTION_DELAY_SECONDS : 0),
    secretKey: env.SECRET_KEY,
    metricsToken: env.METRICS_TOKEN,
    exposedDevelopment: env.ALLOW_EXPOSED_DEVELOPMENT !== undefined,
    localPushService: env.LOCAL_PUSH_SERVICE,
    backup: {
      folder: env.BACKUP_DIR === undefined ? undefined : path.resolve(env.BACKUP_DIR),
      at: env.BACKUP_AT,
      keep: env.BACKUP_KEEP,
      maxMissing: env.BACKUP_MAX_MISSING,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    operators: env.OPERATORS,
    sources: { frontend: env.SOURCE_FRONTEND_URL, backend: env.SOURCE_BACKEND_URL },
    providers: {
      kakao: credentials(env.OAUTH_KAKAO_CLIENT_ID, env.OAUTH_KAKAO_CLIENT_SECRET),
      google: credentials(env.OAUTH_GOOGLE_CLIENT_ID, env.OAUTH_GOOGLE_CLIENT_SECRET),
      naver: credentials(env.OAUTH_NAVER_CLIENT_ID, env.OAUTH_NAVER_CLIENT_SECRET),
    },
  };
}

const credentials = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined ? undefined : { clientId, clientSecret };

function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxBits > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

function requireForProduction(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: required in production`).join("\n"));
}

// Production's cookies are Secure: over plain http a browser keeps them for addresses of its own machine alone, and
// elsewhere no login would last.
function requireTls(origins: readonly string[]): void {
  const plain = origins.filter((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol !== "https:" && !isLocalHost(hostname);
  });
  if (plain.length === 0) return;
  throw new ConfigError(
    plain.map((text) => `PUBLIC_ORIGINS: ${text} must be https in production, or browsers keep no login`).join("\n"),
  );
}
