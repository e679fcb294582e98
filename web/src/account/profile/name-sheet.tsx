import { nicknameRule } from "@danji/contract/account/nickname/nickname-rule";
import type { MemberView } from "@danji/contract/account/profile";
import { changeComplexName } from "@danji/contract/complex/residence";
import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { profileCopy } from "@danji/contract/account/profile.copy";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSheetState } from "#platform/form/sheet-state.ts";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { Form } from "#platform/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useUpdateProfile } from "./profile.queries.ts";

const copy = profileCopy.nameQuestion;

interface NameQuestion {
  readonly title: string;
  readonly hint: string;
  /** The complex that the name is for; absent where it is the member's own. */
  readonly apartmentId?: number;
  /** The name from before, to change. */
  readonly nickname?: string;
}

/** What a member is asked about their names; undefined where they chose all of them. */
function nameQuestionOf({ nickname, nicknameRequest, complexNames }: MemberView): NameQuestion | undefined {
  if (nicknameRequest === "NEWCOMER") return { title: copy.newcomer, hint: copy.newcomerHint(nickname) };
  if (nicknameRequest === "RESERVED") return { title: copy.reserved, hint: copy.reservedHint(nickname) };
  const asked = complexNames.find(({ isAsked }) => isAsked);
  return (
    asked && {
      title: copy.complex,
      hint: copy.complexHint(asked.apartmentName, asked.nickname),
      apartmentId: asked.apartmentId,
    }
  );
}

const useSaveName = ({ apartmentId }: NameQuestion) => {
  const client = useQueryClient();
  const profile = useUpdateProfile();
  return useMutation({
    mutationFn: async (nickname: string) => {
      if (apartmentId === undefined) await profile.mutateAsync({ nickname, picture: "kept" });
      else await call(changeComplexName, { params: { apartmentId }, body: { nickname } });
    },
    // Here and not with the call: the sheet is gone once the member is read anew.
    onSuccess: () => {
      showToast(copy.saved);
      return client.invalidateQueries();
    },
  });
};

interface NameSheetProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

/** Asks a member for a name of their own, or for one in a complex where theirs is taken. */
export function NameSheet({ member, onClose }: NameSheetProps) {
  const question = nameQuestionOf(member);
  return question && <NameForm key={question.apartmentId ?? "own"} question={question} onClose={onClose} />;
}

interface NameFormProps {
  readonly question: NameQuestion;
  readonly onClose: () => void;
  /** Absent where the next question follows by itself. */
  readonly onSaved?: () => void;
}

export function NameForm({ question, onClose, onSaved }: NameFormProps) {
  const kept = `name:${question.apartmentId ?? "own"}`;
  const { value: name, setValue: setName, setIsSent, isStillOpen } = useSheetState(kept, true, question.nickname ?? "");
  const [fault, setFault] = useState<string | undefined>();
  const { mutateAsync, isPending } = useSaveName(question);
  const submit = async () => {
    const broken = nicknameRule(name);
    setFault(broken);
    if (broken !== undefined) return;
    setIsSent(true);
    try {
      await mutateAsync(name);
    } catch (error) {
      setIsSent(false);
      return setFault(messageFor(error, copy.failed));
    }
    if (isStillOpen()) onSaved?.();
  };
  return (
    <Sheet open onClose={onClose} title={question.title}>
      <div className="flex flex-col gap-4 pb-6">
        <Form className="gap-4" submit={copy.save} busy={isPending} onSubmit={submit}>
          <p className="text-base text-body">{question.hint}</p>
          <Field
            label={copy.label}
            value={name}
            error={fault}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setFault(undefined);
            }}
          />
        </Form>
        <Button variant="ghost" block onClick={onClose}>
          {question.nickname === undefined ? consentCopy.later : frameCopy.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
