import type { Config } from "#platform/config/config.ts";
import { demoPassword, people } from "#seed/people.ts";

/** Prints the addresses to the terminal; production only logs. */
export function printStartupBanner(config: Config): void {
  if (config.production) return;
  const address = `http://localhost:${config.port}`;
  const lines = [
    "",
    `  우리단지  ${address}`,
    ...(config.smtpUrl === undefined ? [`  메일함    ${address}/dev/mailbox`] : []),
    "",
    `  데모 계정 (비밀번호 ${demoPassword})`,
    ...people.map((person) => `    ${person.email}  ${person.nickname}`),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
