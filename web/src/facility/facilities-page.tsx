import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { Dumbbell } from "lucide-react";
import { useState } from "react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { AlertDialog } from "#ui/overlay/alert-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /facilities: shows that it is in development; closing the message goes back (SPEC section 2). */
export default function FacilitiesPage() {
  const goBack = useGoBack(paths.home);
  const [open, setOpen] = useState(true);
  return (
    <Page title={titles.facilities} onBack={goBack}>
      <EmptyState icon={<Dumbbell />} title={frameCopy.inDevelopment} />
      <AlertDialog message={frameCopy.inDevelopment} open={open} onAnswer={() => setOpen(false)} onClosed={goBack} />
    </Page>
  );
}
