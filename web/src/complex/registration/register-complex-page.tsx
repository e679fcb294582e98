import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { ApiError } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { useRegisterComplex } from "./register.queries.ts";
import { emptyDraft } from "./register-draft.ts";
import { RegisterForm } from "./register-form.tsx";

/** SPEC section 8: after a 5xx another attempt may succeed, after a 4xx it does not. */
const registrationErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status >= 500 ? copy.registerBrokenForNow : copy.registerBroken;

/** /register-complex: registers a new complex. */
export default function RegisterComplexPage() {
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegisterComplex();
  return (
    <RegisterForm
      title={titles.registerComplex}
      isNew
      initial={emptyDraft}
      images={[]}
      send={register}
      fallbackMessage={registrationErrorMessage}
      onSent={() => navigate(paths.home, { replace: true })}
    />
  );
}
