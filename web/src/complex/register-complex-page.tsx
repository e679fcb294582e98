import { complexRegistrationCopy as copy } from "@danji/contract/copy/complex-registration";
import { titles } from "@danji/contract/copy/frame";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { useRegisterComplex } from "./register.queries.ts";
import { emptyDraft } from "./register-draft.ts";
import { RegisterForm } from "./register-form.tsx";

/** /register-complex: a complex that is not here yet. */
export default function RegisterComplexPage() {
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegisterComplex();
  return (
    <RegisterForm
      title={titles.registerComplex}
      isNew
      before={emptyDraft}
      images={[]}
      send={register}
      broken={copy.registerBroken}
      onSent={() => navigate(paths.home, { replace: true })}
    />
  );
}
