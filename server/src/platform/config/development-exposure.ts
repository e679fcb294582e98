import { type Config, ConfigError } from "./config.ts";
import { isLocalHost } from "../http/origin/local-caller.ts";

const REMEDY = "set NODE_ENV=production, or ALLOW_EXPOSED_DEVELOPMENT=1 if nothing there is real";

/**
 * Development shows every mail, creates accounts with a published password and lets every visitor log in: it is for one machine
 * and a database of its own. Throws ConfigError, with what to do, where the settings reach further without the setting
 * that confirms it.
 */
export function requireContainedDevelopment(
  config: Pick<Config, "production" | "host" | "databaseUrl" | "exposedDevelopment">,
): void {
  if (config.production || config.exposedDevelopment) return;
  const lines = [
    ...(isLocalHost(config.host) ? [] : [`HOST: development would be open to other machines; ${REMEDY}`]),
    ...(config.databaseUrl === undefined ? [] : [`DATABASE_URL: development would add demo accounts to it; ${REMEDY}`]),
  ];
  if (lines.length > 0) throw new ConfigError(lines.join("\n"));
}
