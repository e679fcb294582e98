import { accountCopy } from "@danji/contract/account/account.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { preventComposingSubmit } from "#platform/ime.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { canSubmit } from "./register-form.ts";
import { RegisterMailFields } from "./register-mail-fields.tsx";
import { useRegister } from "./use-register.ts";

const copy = accountCopy.signup;

/** /register (SPEC sections 2 to 5). */
export default function RegisterPage() {
  const register = useRegister();
  const goBack = useGoBack(paths.login);
  const { form, field, submit } = register;
  return (
    <Page title={titles.register} onBack={goBack}>
      <form
        noValidate
        className="flex flex-col gap-5 px-5 pt-4 pb-10"
        onSubmit={(event) => void submit(event)}
        onKeyDown={preventComposingSubmit}
      >
        <RegisterMailFields register={register} />
        <Field
          {...field("password")}
          label={copy.password}
          hint={copy.passwordHint}
          type="password"
          autoComplete="new-password"
        />
        <Field {...field("confirmPassword")} label={copy.confirmPassword} type="password" autoComplete="new-password" />
        <Field {...field("name")} label={copy.name} autoComplete="name" />
        <Field {...field("nickname")} label={copy.nickname} autoComplete="nickname" />
        <Field
          {...field("phoneNumber")}
          label={copy.phoneNumber}
          placeholder={copy.phonePlaceholder}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <FormError message={form.failure} />
        <Button type="submit" block busy={form.submitting} disabled={!canSubmit(form)}>
          {copy.submit}
        </Button>
      </form>
    </Page>
  );
}
