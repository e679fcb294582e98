import { frameCopy } from "@danji/contract/app/frame.copy";
import { type Breach, breaches } from "@danji/contract/complex/community/community-rules";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { hideCopy as copy } from "@danji/contract/moderation/hide.copy";
import { hideByOffice } from "@danji/contract/moderation/report-desk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { feedKeys } from "#feed/feed.queries.ts";
import { hiddenDetail } from "#feed/live/withheld.ts";
import type { HideSheetProps } from "#feed/sheets-context.ts";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

const choices = breaches.map((id) => ({ id, label: communityRulesCopy.breaches[id] }));

/** Hides words for the office of their complex, by the rule that they broke. */
export function HideSheet({ target: { apartmentId, ...subject }, open, onClose }: HideSheetProps) {
  const [rule, setRule] = useState<Breach>();
  const client = useQueryClient();
  const hiding = useMutation({
    mutationFn: (breach: Breach) => call(hideByOffice, { params: { apartmentId }, body: { ...subject, rule: breach } }),
    // A chat room is told by the server.
    onSuccess: () => {
      // The server answers 404 from now on, and its event may come before the screen follows it.
      if (subject.targetType === "FEED")
        client.setQueryData<FeedDetailView>(feedKeys.detail(subject.targetId), (feed) =>
          feed === undefined || feed.isAuthor ? feed : hiddenDetail(feed, "OFFICE"),
        );
      return client.invalidateQueries({ queryKey: ["feed"] });
    },
  });
  const hide = async () => {
    if (rule === undefined) return;
    const words = { confirm: copy.submit, cancel: frameCopy.cancel, danger: true };
    if (!(await openAlert({ message: copy.questions[subject.targetType], ...words }))) return;
    hiding.mutate(rule, {
      onSuccess: () => {
        onClose();
        showToast(copy.done);
      },
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.titles[subject.targetType]}
      footer={
        <Button
          block
          variant="danger"
          busy={hiding.isPending}
          disabled={rule === undefined}
          onClick={() => void hide()}
        >
          {copy.submit}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={copy.rule}
          hint={copy.hint}
          choices={choices}
          value={rule}
          disabled={hiding.isPending}
          onChange={setRule}
        />
        <FormError message={hiding.error === null ? null : messageFor(hiding.error, copy.failed)} />
      </div>
    </Sheet>
  );
}
