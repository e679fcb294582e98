import { type ChatMessageView, getChatImage } from "@danji/contract/chat/chat";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { hiddenView, type StoredHiding } from "#complex/community/hidden-words.ts";
import { authorName, officeName, type StoredVoice, shortVoiceView } from "#complex/voice.ts";
import { sql } from "#platform/db/sql.ts";

/** A message as `messageColumns` gives it. */
export interface MessageRow extends StoredHiding {
  readonly id: number;
  readonly room_id: number;
  readonly seq: number;
  readonly sender_id: number;
  readonly client_id: string | null;
  readonly body: string;
  readonly created_at: Date;
  readonly is_deleted: boolean;
  readonly nickname: string | null;
  readonly picture_id: number | null;
  readonly voice: StoredVoice;
  /** The complex whose office sent it; null for other voices. */
  readonly office_name: string | null;
  readonly image_key: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

const complexId = sql`complex_of_room(m.room_id)`;

/** Columns of a message `m`, with `messageJoins` behind its table. */
export const messageColumns = sql`
  m.id, m.room_id, m.seq, m.sender_id, m.client_id, m.body, m.created_at, m.deleted_at is not null as is_deleted, m.hidden_by, m.hidden_rule,
  a.nickname, a.picture_id,
  m.voice, ${officeName(sql`m.voice`, complexId)} as office_name, i.key as image_key, i.width as image_width, i.height as image_height`;

/**
 * Sender and photo of a message `m`. The limits keep each a step in a primary key: planned without knowing that a page is
 * short, a plain join would be a hash of all members.
 */
export const messageJoins = sql`
  left join lateral (
    select ${nicknameIn(complexId)} as nickname, a.picture_id from members a where a.id = m.sender_id limit 1
  ) a on true
  left join lateral (select p.key, p.width, p.height from images p where p.id = m.image_id limit 1) i on true`;

/** Address of a photo of a room. */
export const { imageUrl: chatImageUrl } = imageUrlsOf(getChatImage);

/**
 * A message as everyone sees it, or as one viewer does: of a deleted one no text and no photo. A hidden one is to others
 * what a deleted one is, under another sentence.
 */
export function messageView(row: MessageRow, viewerId?: number): ChatMessageView {
  const isOwn = row.sender_id === viewerId;
  const isDeleted = row.is_deleted || (row.hidden_by !== null && !isOwn);
  const placeholder = row.hidden_by === null ? chatCopy.deleted : communityRulesCopy.hiddenMessage[row.hidden_by];
  const { image_key: key, image_width: width, image_height: height } = row;
  const photo = isDeleted || key === null || width === null || height === null ? undefined : { key, width, height };
  return {
    id: row.id,
    chatroomId: row.room_id,
    seq: row.seq,
    sender: {
      id: row.sender_id,
      nickname: authorName(row.voice, row.office_name, nicknameOrWithdrawn(row.nickname)),
      profileUrl: row.office_name === null ? profileUrl(row.picture_id) : null,
      ...shortVoiceView(row.voice),
    },
    message: isDeleted ? placeholder : row.body,
    imageUrl: photo === undefined ? null : chatImageUrl(photo.key),
    createdAt: row.created_at.toISOString(),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    ...(isDeleted ? { isDeleted: true } : {}),
    ...hiddenView(row, isOwn),
    ...(photo === undefined ? {} : { imageSize: { width: photo.width, height: photo.height } }),
  };
}
