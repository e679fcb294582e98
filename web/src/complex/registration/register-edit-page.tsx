import { parseId } from "@danji/contract/platform/id";
import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { CloudOff, PencilOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useComplex } from "../complex.queries.ts";
import { useUpdateComplex } from "./register.queries.ts";
import { draftFromComplex } from "./register-draft.ts";
import { RegisterForm } from "./register-form.tsx";

/** /register-complex/7: edits a complex, for its managers. */
export default function RegisterEditPage() {
  const { apartmentId = "" } = useParams();
  const id = parseId(apartmentId);
  const { data: complex, error, refetch, dataUpdatedAt } = useComplex(id);
  const [openedAt] = useState(Date.now);
  // What was read before may be outdated; once the form is open, a later read that fails does not close it.
  const isCurrent = dataUpdatedAt >= openedAt;
  if (id === undefined) return <NoForm icon={<PencilOff />} title={complexCopy.notFound} />;
  if (error !== null && !isCurrent) {
    const again = (
      <Button variant="secondary" onClick={() => void refetch()}>
        {frameCopy.retry}
      </Button>
    );
    return <NoForm icon={<CloudOff />} title={messageFor(error, complexCopy.detailFailed)} action={again} />;
  }
  if (complex === undefined || !isCurrent) return <Waiting />;
  if (!complex.canEdit) return <NoForm icon={<PencilOff />} title={residenceCopy.managerOnly} />;
  return <Edit key={complex.id} complex={complex} />;
}

function Edit({ complex }: { readonly complex: ComplexView }) {
  const goBack = useGoBack(paths.complexInfoOf(complex.id));
  const { mutateAsync: update } = useUpdateComplex(complex.id);
  return (
    <RegisterForm
      title={copy.editTitle}
      isNew={false}
      initial={draftFromComplex(complex)}
      images={complex.images}
      send={update}
      fallbackMessage={() => copy.updateFailed}
      onSent={goBack}
    />
  );
}

interface NoFormProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly action?: ReactNode;
}

function NoForm(words: NoFormProps) {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={copy.editTitle} onBack={goBack}>
      <EmptyState {...words} />
    </Page>
  );
}

function Waiting() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={copy.editTitle} onBack={goBack}>
      <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-6 px-5 pt-3">
        {["name", "address", "detail", "households"].map((field) => (
          <Skeleton key={field} className="h-20 rounded-md" />
        ))}
      </div>
    </Page>
  );
}
