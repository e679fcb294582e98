import type { ChatMemberView } from "@danji/contract/chat/chat";
import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import { type ReactNode, useMemo } from "react";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { MemberListSheet } from "./member/member-list-sheet.tsx";
import { MemberSheet } from "./member/member-sheet.tsx";
import { ChatRequestSheet } from "./request/chat-request-sheet.tsx";
import type { ChatRequestTarget } from "./request/requests.queries.ts";
import {
  type HideSheet,
  type HideTarget,
  type ReportSheet,
  type RoomSheetActions as Layers,
  RoomSheetActionsContext,
} from "./room-sheets-context.ts";

type OpenSheet =
  | { readonly membersOf: number }
  | { readonly roomId: number; readonly member: ChatMemberView }
  | { readonly report: ReportSubject }
  | { readonly hide: HideTarget }
  | { readonly request: ChatRequestTarget };

interface RoomSheetsProps {
  readonly reportSheet: ReportSheet;
  readonly hideSheet: HideSheet;
  readonly children: ReactNode;
}

/** One sheet at a time over a room: its members, one of them, a report, a hiding, a chat request. */
export function RoomSheets({ reportSheet: ReportSheet, hideSheet: HideSheet, children }: RoomSheetsProps) {
  const { content, openCount, show, sheet } = useOneSheet<OpenSheet>();
  const actions = useMemo(
    (): Layers => ({
      openMembers: (roomId) => show({ membersOf: roomId }),
      openMember: (roomId, member) => show({ roomId, member }),
      openReport: (target) => show({ report: target }),
      openHide: (target) => show({ hide: target }),
      openRequest: (target) => show({ request: target }),
    }),
    [show],
  );

  return (
    <RoomSheetActionsContext value={actions}>
      {children}
      {content !== undefined && "membersOf" in content && (
        <MemberListSheet key={openCount} roomId={content.membersOf} {...sheet} />
      )}
      {content !== undefined && "member" in content && (
        <MemberSheet key={openCount} roomId={content.roomId} member={content.member} {...sheet} />
      )}
      {content !== undefined && "report" in content && (
        <ReportSheet key={openCount} target={content.report} {...sheet} />
      )}
      {content !== undefined && "hide" in content && <HideSheet key={openCount} target={content.hide} {...sheet} />}
      {content !== undefined && "request" in content && (
        <ChatRequestSheet key={openCount} target={content.request} {...sheet} />
      )}
    </RoomSheetActionsContext>
  );
}
