import { titles } from "@danji/contract/app/frame.copy";
import { mypageCopy } from "@danji/contract/account/settings.copy";
import { CarFront } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** A sub page of /mypage, a placeholder in SPEC section 2. */
export default function MyVehiclesPage() {
  const goBack = useGoBack(paths.mypage);
  return (
    <Page title={titles.myVehicles} onBack={goBack}>
      <EmptyState icon={<CarFront />} title={mypageCopy.vehicles} hint={mypageCopy.vehiclesHint} />
    </Page>
  );
}
