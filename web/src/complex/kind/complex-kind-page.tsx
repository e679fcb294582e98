import { allows } from "@danji/contract/complex/office-policy";
import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { type ComplexKind, complexKinds, defaultComplexId } from "@danji/contract/complex/complex-rules";
import { kindCopy as copy } from "@danji/contract/complex/kind/kind.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { parseId } from "@danji/contract/platform/id";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ComplexCard } from "../my-complex/complex-card.tsx";
import { useComplex } from "../complex.queries.ts";
import { useChangeKind } from "../registration/register.queries.ts";

/** /complex-kind/7: who reads and who writes in a complex, for its managers. */
export default function ComplexKindPage() {
  const id = parseId(useParams()["apartmentId"] ?? "");
  const goBack = useGoBack(id === undefined ? paths.home : paths.complexInfoOf(id));
  const { data: complex, error, refetch } = useComplex(id);
  return (
    <Page title={copy.title} onBack={goBack}>
      {id === undefined ? (
        <EmptyState icon={<LockKeyhole />} title={complexCopy.notFound} />
      ) : complex !== undefined ? (
        allows(complex.myRole, "editComplex") ? (
          <KindForm key={complex.id} complex={complex} />
        ) : (
          <EmptyState
            icon={<LockKeyhole />}
            title={residenceCopy.managerOnly}
            action={
              <Link to={paths.complexInfoOf(complex.id)} replace className={buttonClasses({ variant: "secondary" })}>
                {titles.complexInfo}
              </Link>
            }
          />
        )
      ) : error === null ? (
        <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-4 p-5">
          <Skeleton className="h-19 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      ) : (
        <LoadFailed title={complexCopy.detailFailed} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

const choices = complexKinds.map((id) => ({ id, label: copy.names[id], hint: copy.meanings[id] }));

function KindForm({ complex }: { readonly complex: ComplexView }) {
  const [kind, setKind] = useState<ComplexKind>(complex.kind);
  const { mutateAsync, isPending, error, reset } = useChangeKind(complex.id);
  const isFixed = complex.id === defaultComplexId;
  const choose = (next: ComplexKind) => {
    reset();
    setKind(next);
  };
  const change = async () => {
    const agreed = await openAlert({
      title: copy.confirmTitle(copy.names[kind]),
      message: lossOf(complex.kind, kind),
      confirm: copy.change,
      cancel: frameCopy.cancel,
      danger: isNarrower(complex.kind, kind),
    });
    if (!agreed) return;
    try {
      await mutateAsync(kind);
      showToast(copy.changed(copy.names[kind]));
    } catch {
      // Shown below the choices.
    }
  };
  return (
    <div className="flex flex-1 flex-col gap-5 bg-canvas p-5">
      <ComplexCard name={complex.name} region={complex.region} />
      <RadioGroup
        label={copy.question}
        hint={isFixed ? complexCopy.kindStays : copy.stays}
        choices={choices}
        value={kind}
        disabled={isFixed || isPending}
        onChange={choose}
      />
      <div role="alert" className="empty:hidden">
        {error !== null && <p className="px-1 text-sm text-danger">{messageFor(error, copy.failed)}</p>}
      </div>
      <Button block busy={isPending} disabled={isFixed || kind === complex.kind} onClick={() => void change()}>
        {copy.change}
      </Button>
    </div>
  );
}

const isNarrower = (from: ComplexKind, to: ComplexKind): boolean =>
  complexKinds.indexOf(to) > complexKinds.indexOf(from);

/** What the change takes from whom. */
const lossOf = (from: ComplexKind, to: ComplexKind): string => {
  if (isNarrower(from, to)) return copy.losses.narrower[to === "RESIDENTS" ? to : "PUBLIC"];
  return copy.losses.wider[to === "EVERYONE" ? to : "PUBLIC"];
};
