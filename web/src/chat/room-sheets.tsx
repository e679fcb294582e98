import type { ChatMemberView } from "@danji/contract/chat/chat";
import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
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

interface SheetState {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface RoomSheetsProps {
  readonly reportSheet: ReportSheet;
  readonly hideSheet: HideSheet;
  readonly memberListSheet: ComponentType<SheetState & { readonly roomId: number }>;
  readonly memberSheet: ComponentType<SheetState & { readonly roomId: number; readonly member: ChatMemberView }>;
  readonly chatRequestSheet: ComponentType<SheetState & { readonly target: ChatRequestTarget }>;
  readonly children: ReactNode;
}

/** One sheet at a time over a room: its members, one of them, a report, a hiding, a chat request. */
export function RoomSheets(props: RoomSheetsProps) {
  const { reportSheet: ReportSheet, hideSheet: HideSheet, memberListSheet: MemberListSheet, children } = props;
  const { memberSheet: MemberSheet, chatRequestSheet: ChatRequestSheet } = props;
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
