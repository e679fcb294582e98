import type { Hiding } from "#complex/community/hidden-words.ts";
import { removeImages } from "#image/removal.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { announceToRoom } from "../delivery/announcement.ts";

interface MessagePlace {
  readonly room_id: number;
  readonly seq: number;
}

// The row keeps its place, and subscribers of the room read the message again.

/** Hides a message, or changes by whom and why it is hidden. Nothing happens where it is gone. */
export async function hideMessage(tx: Transaction, messageId: number, { by, rule }: Hiding): Promise<void> {
  await announceChange(
    tx,
    messageId,
    await tx.maybe<MessagePlace>(sql`
      update chat_messages set hidden_by = ${by}, hidden_rule = ${rule}
      where id = ${messageId} and deleted_at is null returning room_id, seq`),
  );
}

/** Shows a hidden message again. */
export async function showMessage(tx: Transaction, messageId: number): Promise<void> {
  await announceChange(
    tx,
    messageId,
    await tx.maybe<MessagePlace>(sql`
      update chat_messages set hidden_by = null, hidden_rule = null
      where id = ${messageId} and hidden_by is not null returning room_id, seq`),
  );
}

/** Erases text and photo of a message as a decision; nothing happens where they are gone. */
export async function eraseMessage(services: Services, tx: Transaction, messageId: number): Promise<void> {
  const message = await tx.maybe<MessagePlace & { readonly image_key: string | null }>(sql`
    select m.room_id, m.seq, i.key as image_key from chat_messages m left join images i on i.id = m.image_id
    where m.id = ${messageId} and m.deleted_at is null for no key update of m`);
  if (message !== undefined) await eraseLockedMessage(services, tx, messageId, message);
}

/** Erases text and photo of a message whose row is locked, and announces it. */
export async function eraseLockedMessage(
  services: Services,
  tx: Transaction,
  messageId: number,
  { room_id: roomId, seq, image_key: photo }: MessagePlace & { readonly image_key: string | null },
): Promise<void> {
  await tx.run(sql`
    update chat_messages set body = '', image_id = null, deleted_at = now(), hidden_by = null, hidden_rule = null
    where id = ${messageId}`);
  await removeImages(services, tx, photo === null ? [] : [photo]);
  await announceToRoom(tx, roomId, { type: "DELETE", messageId, seq });
}

async function announceChange(tx: Transaction, messageId: number, place: MessagePlace | undefined): Promise<void> {
  if (place !== undefined) await announceToRoom(tx, place.room_id, { type: "CHANGE", messageId, seq: place.seq });
}
