import { accountCopy } from "@danji/contract/account/account.copy";
import { socialCopy as copy } from "@danji/contract/account/social.copy";
import { type SubmitEvent, useRef, useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { type SocialChange, useSocialChange } from "./social.queries.ts";

interface SocialSheetProps {
  readonly change: SocialChange;
  readonly hasPassword: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

const texts = {
  link: { title: copy.linkTitle, hint: copy.linkHint, submit: copy.link, failed: copy.linkFailed },
  unlink: { title: copy.unlinkOne, hint: copy.unlinkHint, submit: copy.unlink, failed: copy.unlinkFailed },
} as const;

/** Asks for the password before a provider is linked or unlinked. */
export function SocialSheet({ change, hasPassword, open, onClose }: SocialSheetProps) {
  const { title, hint, submit, failed } = texts[change.what];
  const name = copy.providers[change.provider];
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync, error, isPending, isSuccess, reset } = useSocialChange();
  const wrong = error instanceof ApiError && error.reason === "PASSWORD_MISMATCH";
  const passwordError = missing ? accountCopy.signup.passwordRequired : wrong ? messageFor(error, failed) : undefined;

  const send = async () => {
    try {
      await mutateAsync({ ...change, password });
      if (change.what === "link") return;
      onClose();
      showToast(copy.unlinked(name));
    } catch {
      // The sheet shows the message; the password is cleared.
      setPassword("");
      input.current?.focus();
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = hasPassword && password === "";
    setMissing(empty);
    if (empty) input.current?.focus();
    else if (!isPending) void send();
  };

  return (
    <Sheet open={open} onClose={onClose} title={title(name)}>
      <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <div className="flex flex-col gap-2">
          <p className="text-base text-body">{hint(name)}</p>
          {!hasPassword && <p className="text-sm text-muted">{copy.noPassword}</p>}
        </div>
        {hasPassword && (
          <Field
            ref={input}
            data-autofocus
            label={accountCopy.login.password}
            value={password}
            error={passwordError}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
              reset();
            }}
            type="password"
            autoComplete="current-password"
          />
        )}
        {error !== null && !wrong && (
          <p role="alert" className="animate-rise rounded-md bg-danger-soft px-4 py-3 text-base text-danger">
            {messageFor(error, failed)}
          </p>
        )}
        <Button
          type="submit"
          block
          variant={change.what === "unlink" ? "danger" : "primary"}
          // The page is navigating to the provider.
          busy={isPending || (isSuccess && change.what === "link")}
        >
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
