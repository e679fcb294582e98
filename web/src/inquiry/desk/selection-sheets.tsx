import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { Button } from "#ui/button.tsx";
import { ManyAnswers } from "./many-answers.tsx";
import { Collect } from "./matter/collect-sheet.tsx";

export type SelectionSheet = "collect" | "answer";

/** What can be done with the inquiries that are selected. */
export const SelectionButtons = ({ onOpen }: { readonly onOpen: (sheet: SelectionSheet) => void }) => (
  <>
    <Button size="sm" variant="secondary" onClick={() => onOpen("collect")}>
      {matterCopy.collect}
    </Button>
    <Button size="sm" onClick={() => onOpen("answer")}>
      {copy.many}
    </Button>
  </>
);

interface SelectionSheetsProps {
  readonly apartmentId: number;
  /** Those that are selected and still open; none where other members have closed them meanwhile. */
  readonly inquiries: readonly OfficeInquiryItem[];
  readonly shown: SelectionSheet | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The sheets of these buttons. They stand apart from the bar of the selection, which goes with the last selected row. */
export const SelectionSheets = ({ shown, ...props }: SelectionSheetsProps) => (
  <>
    <Collect {...props} open={shown === "collect"} />
    <ManyAnswers {...props} open={shown === "answer"} />
  </>
);
