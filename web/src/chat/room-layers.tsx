import type { ChatMemberView } from "@danji/contract/chat";
import type { Reported } from "@danji/contract/moderation";
import { type ReactNode, Suspense, useMemo } from "react";
import { useOneSheet } from "#ui/use-one-sheet.ts";
import { MemberListSheet } from "./member/member-list-sheet.tsx";
import { MemberSheet } from "./member/member-sheet.tsx";
import { ChatRequestSheet } from "./request/chat-request-sheet.tsx";
import type { Asked } from "./request/requests.queries.ts";
import { type ReportSheet, type RoomLayers as Layers, RoomLayersContext } from "./room-layers-context.ts";

type Shown =
  | { readonly membersOf: number }
  | { readonly roomId: number; readonly member: ChatMemberView }
  | { readonly report: Reported }
  | { readonly request: Asked };

interface RoomLayersProps {
  readonly reportSheet: ReportSheet;
  readonly children: ReactNode;
}

/** One sheet at a time over a room: its members, one of them, a report, a request for a chat. */
export function RoomLayers({ reportSheet: ReportSheet, children }: RoomLayersProps) {
  const { shown, opening, show, sheet } = useOneSheet<Shown>();
  const layers = useMemo(
    (): Layers => ({
      openMembers: (roomId) => show({ membersOf: roomId }),
      openMember: (roomId, member) => show({ roomId, member }),
      openReport: (target) => show({ report: target }),
      openRequest: (asked) => show({ request: asked }),
    }),
    [show],
  );

  return (
    <RoomLayersContext value={layers}>
      {children}
      <Suspense>
        {shown !== undefined && "membersOf" in shown && (
          <MemberListSheet key={opening} roomId={shown.membersOf} {...sheet} />
        )}
        {shown !== undefined && "member" in shown && (
          <MemberSheet key={opening} roomId={shown.roomId} member={shown.member} {...sheet} />
        )}
        {shown !== undefined && "report" in shown && (
          <ReportSheet key={opening} target={shown.report} {...sheet} />
        )}
        {shown !== undefined && "request" in shown && (
          <ChatRequestSheet key={opening} asked={shown.request} {...sheet} />
        )}
      </Suspense>
    </RoomLayersContext>
  );
}
