import { sql } from "#platform/db/sql.ts";
import type { ComplexUse, OfficeWords } from "#platform/feature/manifest.ts";

/** A complex is in use while others are in its group room, or messages remain there. */
export const chatComplexUse: ComplexUse = {
  async lock(tx, complexId) {
    await tx.run(sql`select id from chat_rooms where complex_id = ${complexId} for update`);
  },
  hasOthers: (complexId, memberId) => sql`
    exists (select from chat_rooms r join chat_members m on m.room_id = r.id
      where r.complex_id = ${complexId} and m.member_id <> ${memberId})`,
  hasWordsSince: (complexId, since) => sql`
    exists (select from chat_rooms r join chat_messages m on m.room_id = r.id
      where r.complex_id = ${complexId} and m.created_at >= ${since} and m.deleted_at is null)`,
  hasContent: (complexId) => sql`
    exists (select from chat_rooms r join chat_messages m on m.room_id = r.id where r.complex_id = ${complexId})`,
};

/** Messages that an office wrote to the group room of its complex. */
export const chatOfficeWords: OfficeWords = {
  count: () => Promise.resolve(0),

  unmark: async (tx, complexId, since) => {
    await tx.run(sql`
      update chat_messages m set voice = null from chat_rooms r
      where r.id = m.room_id and r.complex_id = ${complexId} and m.created_at >= ${since}::timestamptz
        and m.voice in ('HEAD', 'STAFF', 'GUARD', 'COUNCIL')`);
  },
};
