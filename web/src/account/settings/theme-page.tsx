import { appearanceCopy } from "@danji/contract/app/appearance.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { type Appearance, saveAppearance, storedAppearance, textSizes, themes } from "#platform/appearance.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";

const copy = appearanceCopy;

/** /settings/theme: the appearance on this device. */
export default function ThemePage() {
  const goBack = useGoBack(paths.settings);
  const [appearance, setAppearance] = useState(storedAppearance);
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    saveAppearance(next);
  };
  return (
    <Page title={titles.themeSettings} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-7 bg-canvas p-5 pb-10">
        <RadioGroup
          label={copy.theme}
          hint={copy.themeHint}
          choices={themes.map((id) => ({ id, label: copy.themes[id] }))}
          value={appearance.theme}
          onChange={(theme) => choose({ theme })}
        />
        <RadioGroup
          label={copy.textSize}
          choices={textSizes.map((id) => ({ id, label: copy.textSizes[id] }))}
          value={appearance.textSize}
          onChange={(textSize) => choose({ textSize })}
        />
        <section>
          <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{copy.preview}</h2>
          <div className="rounded-lg bg-surface p-4 shadow-low">
            <p className="text-base font-semibold">{copy.previewTitle}</p>
            <p className="mt-1 text-base text-body">{copy.previewBody}</p>
          </div>
          <p className="px-1 pt-3 text-sm text-muted">{copy.kept}</p>
        </section>
      </div>
    </Page>
  );
}
