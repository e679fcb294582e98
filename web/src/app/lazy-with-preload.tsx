import type { ComponentType } from "react";
import { paths } from "#platform/paths.ts";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Page } from "#ui/page.tsx";
import { PartFailed } from "#ui/part-failed.tsx";
import { frameCopy } from "@danji/contract/app/frame.copy";

/** A page in a chunk of its own. */
export type PreloadablePage = LazyPart<Record<never, never>>;

/** A page whose code is loaded when it is shown or preloaded; while it loads the previous screen stays or a skeleton is shown. */
export const lazyWithPreload = (load: () => Promise<{ readonly default: ComponentType }>): PreloadablePage =>
  lazyPart(load, {
    failed: (failure) => (
      <FailedScreen>
        <PartFailed {...failure} />
      </FailedScreen>
    ),
  });

/** The frame of a screen that could not be shown: it leads back. */
export function FailedScreen({ children }: { readonly children: React.ReactNode }) {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={frameCopy.productName} onBack={goBack}>
      {children}
    </Page>
  );
}
