import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useEffect, useState } from "react";
import { disassemble, getChoseong } from "es-hangul";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { MemberRows } from "./member-rows.tsx";
import { useMembers } from "./members.queries.ts";
import { useCachedRoom } from "../room/room.queries.ts";

interface MemberListSheetProps {
  readonly roomId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All members of a room, with a search by name. */
export function MemberListSheet({ roomId, open, onClose }: MemberListSheetProps) {
  const room = useCachedRoom(roomId);
  const title = chatListCopy.memberTitle(room?.memberCount);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {/* A fixed height: rows that load later do not resize the sheet. */}
      <div className="-mx-6 flex h-[64dvh] flex-col gap-2">
        <Members roomId={roomId} />
      </div>
    </Sheet>
  );
}

function Members({ roomId }: { readonly roomId: number }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useMembers(roomId);
  const [typed, setTyped] = useState("");
  const isSearching = typed.trim() !== "";

  // A match may be on any page.
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isSearching, hasNextPage, isFetching, error, fetchNextPage]);

  if (error !== null && !isFetching) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-12">
        <p className="text-base text-muted">{chatErrorMessage(error, messageFor(error, chatListCopy.membersFailed))}</p>
        <Button variant="secondary" onClick={() => void (data === undefined ? refetch() : fetchNextPage())}>
          {frameCopy.retry}
        </Button>
      </div>
    );
  }
  const members = data?.pages.flatMap((page) => page.members);
  const found = members?.filter(({ nickname }) => nameMatches(nickname, typed));
  return (
    <>
      <div className="px-6">
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={chatListCopy.memberSearch}
          placeholder={chatListCopy.memberSearch}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="search-box min-h-12 w-full rounded-md bg-sunken px-4 outline-accent"
        />
      </div>
      {found === undefined && <MembersSkeleton />}
      {found?.length === 0 && !isFetching && (
        <p role="status" className="py-12 text-center text-base text-muted">
          {chatListCopy.memberNone}
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <MemberRows
          roomId={roomId}
          members={found}
          onEnd={() => {
            if (hasNextPage && !isFetching) void fetchNextPage();
          }}
        />
      )}
    </>
  );
}

const MembersSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading}>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className="flex min-h-15 items-center gap-3.5 px-6">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-4 w-28" />
      </div>
    ))}
  </div>
);

/** True if a name contains what was typed: letters, an unfinished syllable, or first consonants. */
export const nameMatches = (name: string, typed: string): boolean => {
  const [whole, part] = [plain(name), plain(typed)];
  if (/^[ㄱ-ㅎ]+$/.test(part)) return getChoseong(whole).includes(part);
  return disassemble(whole).includes(disassemble(part));
};

const plain = (text: string): string => text.normalize("NFC").replaceAll(/\s/g, "").toLowerCase();
