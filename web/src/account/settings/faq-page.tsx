import { titles } from "@danji/contract/app/frame.copy";
import { faq } from "@danji/contract/app/service.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Articles } from "./articles.tsx";

/** /settings/faq. */
export default function FaqPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.faq} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        {faq.map(({ subject, articles }) => (
          <section key={subject}>
            <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{subject}</h2>
            <Articles articles={articles} />
          </section>
        ))}
      </div>
    </Page>
  );
}
