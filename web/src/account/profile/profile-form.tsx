import type { MemberView } from "@danji/contract/account/profile";
import { accountCopy } from "@danji/contract/account/account.copy";
import { profileCopy as copy } from "@danji/contract/account/profile.copy";
import { Form } from "#platform/form/form.tsx";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { Field } from "#ui/form/field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const signup = accountCopy.signup;

interface ProfileFormProps {
  readonly member: MemberView;
  /** URL of the member's picture, or null. */
  readonly picture: string | null;
}

/** Picture, nickname, name and phone of a member. */
export function ProfileForm({ member, picture }: ProfileFormProps) {
  const form = useProfileForm(member);
  const { onText: onNickname, ...nickname } = form.field("nickname");
  const { onText: onName, ...name } = form.field("name");
  return (
    <Form
      className="gap-5 bg-surface px-5 pt-6 pb-8"
      submit={copy.save}
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
    >
      <LeaveQuestion when={form.isChanged} />
      <PictureField
        nickname={member.nickname}
        src={picture}
        picture={form.picture}
        disabled={form.busy}
        onChoose={form.choosePicture}
        onRemove={form.removePicture}
      />
      {member.email !== "" && (
        <div className="flex flex-col gap-1">
          <p className="text-sm font-semibold text-body">{copy.email}</p>
          <p className="text-base wrap-anywhere text-muted">{member.email}</p>
        </div>
      )}
      <Field
        {...nickname}
        label={signup.nickname}
        hint={copy.nicknameHint}
        autoComplete="nickname"
        onChange={(event) => onNickname(event.target.value)}
      />
      <Field
        {...name}
        label={signup.name}
        hint={copy.nameHint}
        autoComplete="name"
        onChange={(event) => onName(event.target.value)}
      />
      <PhoneField {...form.field("phoneNumber")} label={signup.phoneNumber} hint={copy.phoneHint} />
    </Form>
  );
}
