import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import type { ComplexView } from "@danji/contract/complex/complex";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { useRef } from "react";
import { ApiError } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { randomUuid } from "#platform/uuid.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { useRegisterComplex } from "./register.queries.ts";
import { emptyDraft, toComplexBody } from "./register-draft.ts";
import { RegisterForm } from "./register-form.tsx";

/** SPEC section 8: after a 5xx another attempt may succeed, after a 4xx it does not. */
const registrationErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status >= 500 ? copy.registerBrokenForNow : copy.registerBroken;

/** /register-complex: registers a new complex. */
export default function RegisterComplexPage() {
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegisterComplex();
  const registered = useRef<ComplexView>(undefined);
  // A tap that is repeated, also after a lost answer, registers once.
  const key = useRef(randomUuid());
  const showRegistered = async ({ id, name }: ComplexView) => {
    const words = { title: copy.registered, message: copy.registeredHint(name) };
    const agreed = await openAlert({ ...words, confirm: copy.showComplex, cancel: frameCopy.close });
    if (agreed) navigate(paths.complexInfoOf(id));
  };
  return (
    <RegisterForm
      title={titles.registerComplex}
      isNew
      formName="new"
      initial={emptyDraft}
      images={[]}
      bodyOf={toComplexBody}
      send={async (sent) => {
        const send = () => register({ ...sent, key: key.current });
        try {
          registered.current = await send();
        } catch (error) {
          if (!(error instanceof ApiError) || error.reason !== "IDEMPOTENCY_REUSED") throw error;
          // What arrived under this key stays; the changed form is another complex, or the server answers that it exists.
          key.current = randomUuid();
          registered.current = await send();
        }
      }}
      fallbackMessage={registrationErrorMessage}
      onSent={() => {
        navigate(paths.home, { replace: true });
        if (registered.current !== undefined) void showRegistered(registered.current);
      }}
    />
  );
}
