import { titles } from "@danji/contract/app/frame.copy";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { CarFront } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /visitor-car, a placeholder in SPEC section 2. */
export default function VisitorCarPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.visitorCar} onBack={goBack}>
      <EmptyState icon={<CarFront />} title={visitorCarCopy.empty} hint={visitorCarCopy.emptyHint} />
    </Page>
  );
}
