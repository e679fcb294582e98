import { parseId } from "@danji/contract/platform/id";
import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { PencilOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { useLastKnown } from "#platform/form/use-last-known.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useComplex } from "../complex.queries.ts";
import { useUpdateComplex } from "./register.queries.ts";
import { draftFromComplex, toComplexChange } from "./register-draft.ts";
import { RegisterForm } from "./register-form.tsx";

/** /register-complex/7: edits a complex, for its managers. */
export default function RegisterEditPage() {
  const { apartmentId = "" } = useParams();
  const id = parseId(apartmentId);
  const { data: complex, error, refetch, dataUpdatedAt } = useComplex(id);
  const [openedAt] = useState(Date.now);
  // What was read before may be outdated; once the form is open, a later read that fails does not close it.
  const isCurrent = dataUpdatedAt >= openedAt;
  // Who loses the right to edit over an open form keeps what is typed.
  const opened = useLastKnown(isCurrent && complex?.canEdit === true ? complex : undefined);
  if (id === undefined) return <NoForm title={complexCopy.notFound} />;
  if (error !== null && !isCurrent) {
    if (error instanceof ApiError && error.status === 404) return <NoForm title={complexCopy.notFound} />;
    return (
      <EditPage>
        <LoadFailed title={complexCopy.detailFailed} error={error} onRetry={refetch} />
      </EditPage>
    );
  }
  if (complex === undefined || !isCurrent) return <Waiting />;
  if (opened?.id !== complex.id) return <NoForm title={residenceCopy.managerOnly} />;
  return <Edit key={opened.id} complex={opened} isRefused={!complex.canEdit} />;
}

function Edit({ complex, isRefused }: { readonly complex: ComplexView; readonly isRefused: boolean }) {
  const goBack = useGoBack(paths.complexInfoOf(complex.id));
  const { mutateAsync: update } = useUpdateComplex(complex.id);
  const initial = draftFromComplex(complex);
  return (
    <RegisterForm
      title={copy.editTitle}
      isNew={false}
      notice={isRefused && <ChangedMeanwhile message={copy.refusedMeanwhile} />}
      formName={String(complex.id)}
      initial={initial}
      images={complex.images}
      knownRange={complex.buildingRange}
      bodyOf={(draft) => toComplexChange(draft, initial)}
      send={update}
      fallbackMessage={() => copy.updateFailed}
      onSent={goBack}
    />
  );
}

function EditPage({ children }: { readonly children: ReactNode }) {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={copy.editTitle} onBack={goBack}>
      {children}
    </Page>
  );
}

const NoForm = ({ title }: { readonly title: string }) => (
  <EditPage>
    <EmptyState
      icon={<PencilOff />}
      title={title}
      action={
        <Link to={paths.home} replace className={buttonClasses({ variant: "secondary" })}>
          {frameCopy.goHome}
        </Link>
      }
    />
  </EditPage>
);

const Waiting = () => (
  <EditPage>
    <Loading className="flex flex-col gap-6 px-5 pt-3">
      {["name", "address", "detail", "households"].map((field) => (
        <Skeleton key={field} className="h-20 rounded-md" />
      ))}
    </Loading>
  </EditPage>
);
