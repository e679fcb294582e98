import pg from "pg";

/** A connection of its own for long work: no time-outs, and values in the forms that every PostgreSQL reads alike. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "danji-backup" });
  // A lost connection also fails the statement under way, which reports it.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
    set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = hex`);
  return client;
}

/** An identifier as SQL text. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);
