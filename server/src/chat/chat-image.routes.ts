import * as contract from "@danji/contract/chat";
import { chatImageInput, sendChatImageInput } from "@danji/contract/chat.input";
import { bytes, type On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getChatImage, sendChatImage } from "./chat-image.ts";
import type { ChatSender } from "./send.ts";

// A key names the same bytes for ever. Opened on its own, a picture may do nothing.
const HEADERS = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
};

export function chatImageRoutes(on: On, services: Services, send: ChatSender): void {
  on(contract.sendChatImage, sendChatImageInput, ({ viewer, params, parts, files }) =>
    sendChatImage(services, send, viewer, {
      roomId: params.roomId,
      clientId: parts.clientId,
      file: files["image"]?.[0],
    }),
  );

  on(contract.getChatImage, chatImageInput, async ({ viewer, params }) =>
    bytes("image/webp", await getChatImage(services, viewer, params.key), HEADERS),
  );
}
