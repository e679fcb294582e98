import { parseId } from "@danji/contract/platform/id";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { doorKey } from "@danji/contract/complex/door-rules";
import { createResidence, listResidences, type ResidenceView } from "@danji/contract/complex/residence";
import { useContext, useRef, useState } from "react";
import { useComplex } from "#complex/complex.queries.ts";
import { call } from "#platform/api.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { Page, PageBackContext } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ComplexCard } from "../my-complex/complex-card.tsx";
import { ComplexPicker } from "../my-complex/complex-picker.tsx";
import { HomeAdded } from "./home-added.tsx";
import type { Household } from "./household.ts";
import { HouseholdForm } from "./household-form.tsx";
import { useResidenceMutation } from "./residence.queries.ts";

/** /mypage/homes/new?apartmentId=: chooses a complex, 동 and 호, and shows the result. */
export default function AddHomePage() {
  const goBack = useGoBack(paths.homes);
  const navigate = useNavigate();
  const apartmentId = parseId(useSearchParams().get("apartmentId") ?? "");
  const [added, setAdded] = useState<ResidenceView | null>(null);
  const choose = (path: string) => navigate(path, { replace: true });

  return (
    <Page title={copy.add} onBack={goBack}>
      {added !== null ? (
        <HomeAdded home={added} onDone={goBack} />
      ) : apartmentId === undefined ? (
        <ComplexPicker onChoose={({ id }) => choose(paths.residenceNewOf(id))} />
      ) : (
        <HomeIn
          key={apartmentId}
          apartmentId={apartmentId}
          onAdded={setAdded}
          onChooseAnother={() => choose(paths.residenceNew)}
        />
      )}
    </Page>
  );
}

interface NewHome extends Household {
  readonly apartmentId: number;
}

/** Adds a home. Where the answer to the call before was lost, the home of that very door is what it added. */
const useCreateResidence = () => {
  const wasLost = useRef(false);
  return useResidenceMutation(async (body: NewHome): Promise<ResidenceView> => {
    try {
      return await call(createResidence, { body });
    } catch (error) {
      const isThere = error instanceof ApiError && error.reason === "RESIDENCE_ALREADY";
      const added = isThere && wasLost.current ? await findHome(body) : undefined;
      wasLost.current ||= error instanceof NetworkError;
      if (added === undefined) throw error;
      return added;
    }
  });
};

async function findHome({ apartmentId, building, unit }: NewHome): Promise<ResidenceView | undefined> {
  const isIt = (home: ResidenceView) =>
    home.apartmentId === apartmentId &&
    home.state !== "REJECTED" &&
    doorKey(home.building, home.unit) === doorKey(building, unit);
  return (await call(listResidences)).find(isIt);
}

interface HomeInProps {
  readonly apartmentId: number;
  readonly onAdded: (home: ResidenceView) => void;
  readonly onChooseAnother: () => void;
}

function HomeIn({ apartmentId, onAdded, onChooseAnother }: HomeInProps) {
  const { data: complex, error, refetch } = useComplex(apartmentId);
  const { mutateAsync: create, isPending } = useCreateResidence();
  const page = useContext(PageBackContext);
  const chooseAnother = () => page?.leave(onChooseAnother);
  const failed = complex === undefined && error !== null && (
    <LoadFailed
      title={complexCopy.detailFailed}
      error={error}
      onRetry={refetch}
      other={
        <Button variant="secondary" onClick={chooseAnother}>
          {copy.anotherComplex}
        </Button>
      }
    />
  );
  if (error instanceof ApiError && error.status === 404 && complex === undefined) return failed;
  // The form is there before the complex is: what is typed meanwhile stays where that cannot be read.
  return (
    <div className="flex flex-1 flex-col gap-6 px-5 pt-4 pb-10">
      {complex === undefined ? (
        failed || (
          <Loading>
            <Skeleton className="h-19 rounded-lg" />
          </Loading>
        )
      ) : (
        <ComplexCard
          name={complex.name}
          region={complex.region}
          action={
            <Button size="sm" variant="ghost" onClick={chooseAnother}>
              {copy.anotherComplex}
            </Button>
          }
        />
      )}
      <HouseholdForm
        formName={`new in ${apartmentId}`}
        buildingRange={complex?.buildingRange}
        submit={copy.submit}
        busy={isPending}
        failed={copy.addFailed}
        save={async (household) => onAdded(await create({ apartmentId, ...household }))}
      />
    </div>
  );
}
