import { frameCopy } from "@danji/contract/app/frame.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The placeholder of the write screen while its initial state loads. */
export function WriteSkeleton({ title }: { readonly title: string }) {
  const goBack = useGoBack(paths.community);
  return (
    <Page title={title} onBack={goBack}>
      <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-4 px-5">
        <div className="flex h-13 items-center border-b border-line">
          <Skeleton className="h-5 w-3/5" />
        </div>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </Page>
  );
}
