import { titles } from "@danji/contract/app/frame.copy";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { CalendarCheck } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /my-reservations, a placeholder in SPEC section 2. */
export default function MyReservationsPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.myReservations} onBack={goBack}>
      <EmptyState icon={<CalendarCheck />} title={reservationCopy.empty} hint={reservationCopy.emptyHint} />
    </Page>
  );
}
