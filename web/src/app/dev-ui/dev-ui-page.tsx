import type { ReactNode } from "react";
import { useCapabilities } from "#platform/capabilities.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { DevControls } from "./dev-ui-controls.tsx";
import { DevLayers } from "./dev-ui-layers.tsx";
import { DevShapes } from "./dev-ui-shapes.tsx";
import { ScreenSkeleton } from "../screen-skeleton.tsx";
import NotFoundPage from "../not-found-page.tsx";

/** /dev/ui: every primitive in its states. A deployment that sends real e-mail does not have this page. */
export default function DevUiPage() {
  const capabilities = useCapabilities();
  const goBack = useGoBack(paths.home);
  if (capabilities.isPending) return <ScreenSkeleton />;
  if (capabilities.data === undefined || capabilities.data.mailbox === null) return <NotFoundPage />;
  return (
    <Page title="UI" onBack={goBack} footer={<p className="pb-2 text-center text-sm text-muted">footer</p>}>
      <div className="flex flex-col gap-6 p-5">
        <Part name="Button, IconButton, Field, TextArea, Checkbox">
          <DevControls />
        </Part>
        <Part name="Alert, Sheet, Menu, Toast, Tabs">
          <DevLayers />
        </Part>
        <Part name="Colour, type, Avatar, Skeleton, Spinner, EmptyState">
          <DevShapes />
        </Part>
      </div>
    </Page>
  );
}

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-sm font-semibold text-muted">{name}</h2>
    {children}
  </section>
);
