import { accountCopy } from "@danji/contract/account/account.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { Form } from "#platform/form/form.tsx";
import { Field } from "#ui/form/field.tsx";
import { PhoneField } from "../profile/phone-field.tsx";
import { type FindEmailTexts, useFindEmail } from "./use-find-email.ts";

interface FindEmailFormProps {
  readonly texts: FindEmailTexts;
  readonly onTexts: (texts: FindEmailTexts) => void;
}

/** The tab 이메일 찾기. */
export function FindEmailForm({ texts, onTexts }: FindEmailFormProps) {
  const { field, failure, busy, submit } = useFindEmail(texts, onTexts);
  const { onText, ...name } = field("name");
  return (
    <Form className="gap-5 px-5 pt-6 pb-10" submit={titles.findEmail} busy={busy} failure={failure} onSubmit={submit}>
      <p className="text-base text-body">{copy.findEmailHint}</p>
      <Field
        {...name}
        label={accountCopy.signup.name}
        autoComplete="name"
        onChange={(event) => onText(event.target.value)}
      />
      <PhoneField
        {...field("phoneNumber")}
        label={accountCopy.signup.phoneNumber}
        placeholder={copy.phonePlaceholder}
      />
    </Form>
  );
}
