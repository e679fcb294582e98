import type { ChatMessageView } from "@danji/contract/chat/chat";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { insertImages } from "#image/image.ts";
import { removeImages } from "#image/removal.ts";
import type { ImageResource } from "#image/image-response.ts";
import { getVisibleImage } from "#image/visible-image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { isDatabaseUnavailable } from "#platform/db/unavailable.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { chatImageUrl } from "./message-view.ts";
import { requireRoomMember } from "../room/room-access.ts";
import type { ChatSender } from "./send.ts";

interface SendImageInput {
  readonly roomId: number;
  readonly clientId?: string | undefined;
  readonly file: PhotoFile | undefined;
  readonly voice?: VoiceChoice | undefined;
  readonly readSeq?: number | undefined;
}

/**
 * Sends a photo as a message: objects first, then the image's row, then the message. A resend stores nothing more and
 * gives the first message again. Throws as `requireRoomMember`, storing a picture and the sender do.
 */
export async function sendChatImage(
  services: Services,
  send: ChatSender,
  viewer: Viewer,
  { roomId, clientId, file, voice, readSeq }: SendImageInput,
): Promise<ChatMessageView> {
  if (file === undefined) throw new Problem("BAD_REQUEST");
  await requireRoomMember(services.db, viewer, roomId);
  const key = await storePhoto(services, viewer, file);
  let message: ChatMessageView;
  try {
    message = await send(viewer, { roomId, clientId, text: "", image: key, voice, readSeq });
  } catch (error) {
    // Where the connection broke at COMMIT the message may be stored, so its photo must stay: the sweep decides later.
    if (!isDatabaseUnavailable(error)) await deletePhotos(services, [key]);
    throw error;
  }
  if (message.imageUrl === chatImageUrl(key)) await services.db.run(sql`delete from chat_uploads where key = ${key}`);
  else await deletePhotos(services, [key]);
  return message;
}

/** Stores a photo under a new key, marked as pending until its message is stored. */
const storePhoto = (services: Services, viewer: Viewer, file: PhotoFile): Promise<string> =>
  withImages(services, [file], (stored) =>
    services.db.tx(async (tx) => {
      await insertImages(tx, viewer.memberId, stored);
      const { key } = await tx.one<{ key: string }>(sql`
        insert into chat_uploads (key) select unnest(${stored.map((image) => image.key)}::text[]) returning key`);
      return key;
    }),
  );

/** Removes photos that no message shows, rows and objects. */
async function deletePhotos(services: Services, keys: readonly string[]): Promise<void> {
  await services.db.tx(async (tx) => {
    await removeImages(services, tx, keys);
    await tx.run(sql`delete from chat_uploads where key = any(${keys}::text[])`);
  });
}

/** Photos that were pending longer than this were not sent. */
const UPLOAD_EXPIRY_HOURS = 1;

/** Removes photos that a crash left between their row and their message. Safe on several processes at once. */
export async function sweepChatPhotos(services: Services): Promise<void> {
  const expired = await services.db.many<{ key: string; is_sent: boolean }>(sql`
    select u.key, exists (
        select from images i join chat_messages m on m.image_id = i.id where i.key = u.key
      ) as is_sent
    from chat_uploads u where u.created_at < now() - make_interval(hours => ${UPLOAD_EXPIRY_HOURS})`);
  const sent = expired.filter((one) => one.is_sent).map(({ key }) => key);
  await services.db.run(sql`delete from chat_uploads where key = any(${sent}::text[])`);
  await deletePhotos(
    services,
    expired.filter((one) => !one.is_sent).map(({ key }) => key),
  );
}

/** A photo by its object key, for those who may see its message. Throws IMAGE_NOT_FOUND. */
export const getChatImage = (services: Services, viewer: Viewer, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`
      select i.id from images i
      join chat_messages m on m.image_id = i.id
      join chat_members v on v.room_id = m.room_id and v.member_id = ${viewer.memberId} and m.seq > v.from_seq
      where i.key = ${key} and (m.hidden_by is null or m.sender_id = ${viewer.memberId})`,
  );
