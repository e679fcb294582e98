import { complexLimits, complexRegistrationLimits as limits } from "@danji/contract/complex/complex-rules";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { type ReactNode, useRef } from "react";
import { PhotoAttach } from "#image/photo-attach.tsx";
import { PhotoStrip } from "#image/photo-strip.tsx";
import { photoItems } from "#image/photos.ts";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { onEnter } from "#platform/ime.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { RegisterAddress } from "./register-address.tsx";
import { RegisterBuildings } from "./register-buildings.tsx";
import { digitsOf } from "./register-draft.ts";
import { RegisterFooter } from "./register-footer.tsx";
import { RegisterName } from "./register-name.tsx";
import type { ComplexChangeBody } from "./register.queries.ts";
import { type RegisterOptions, useRegister } from "./use-register.ts";

interface RegisterFormProps<Body extends ComplexChangeBody> extends RegisterOptions<Body> {
  readonly title: string;
  /** True for a new complex, false for an edit. */
  readonly isNew: boolean;
  /** What the complex says of its buildings, which stays until a range is set. */
  readonly knownRange?: string;
  /** Above the fields. */
  readonly notice?: ReactNode;
}

/** The form of a complex (SPEC sections 2 and 5). */
export function RegisterForm<Body extends ComplexChangeBody>({
  title,
  isNew,
  knownRange,
  notice,
  ...registration
}: RegisterFormProps<Body>) {
  const form = useRegister(registration);
  const { initial } = registration;
  const { draft, photos, remaining, busy, isDirty, change } = form;
  const chooser = useRef<HTMLInputElement>(null);
  const goBack = useGoBack(paths.home);
  const submitOnEnter = onEnter(() => void form.submit());
  return (
    <Page title={title} onBack={goBack} footer={<RegisterFooter form={form} isNew={isNew} />}>
      <div className="flex flex-col gap-6 px-5 pt-3 pb-8">
        <LeaveQuestion when={isDirty} words={leaveWords} />
        {notice}
        <RegisterName
          name={draft.name}
          disabled={busy}
          searches={isNew}
          onName={(name) => change({ name })}
          onExisting={form.prefill}
        />
        <RegisterAddress
          region={draft.region}
          disabled={busy}
          onRegion={(region) => change({ region })}
          onFound={(region, name) => change({ region, ...(draft.name === "" && name !== "" ? { name } : {}) })}
        />
        <Field
          label={copy.addressDetail}
          placeholder={copy.addressDetailHint}
          value={draft.location}
          readOnly={busy}
          maxLength={complexLimits.addressMax}
          onChange={({ currentTarget }) => change({ location: currentTarget.value })}
          onKeyDown={submitOnEnter}
        />
        <Field
          required={isNew || initial.totalUnit !== ""}
          label={copy.households}
          placeholder={copy.householdsHint}
          inputMode="numeric"
          autoComplete="off"
          value={draft.totalUnit}
          readOnly={busy}
          onChange={({ currentTarget }) => change({ totalUnit: digitsOf(currentTarget.value, 5) })}
          onKeyDown={submitOnEnter}
        />
        <Field
          required={isNew || initial.parkingCapacity !== ""}
          label={copy.parking}
          placeholder={copy.parkingHint}
          inputMode="numeric"
          autoComplete="off"
          value={draft.parkingCapacity}
          readOnly={busy}
          onChange={({ currentTarget }) => change({ parkingCapacity: digitsOf(currentTarget.value, 6) })}
          onKeyDown={submitOnEnter}
        />
        <RegisterBuildings
          buildings={draft.buildings}
          known={knownRange}
          required={isNew || initial.buildings !== null}
          disabled={busy}
          onSet={(buildings) => change({ buildings })}
        />
        <section aria-label={copy.photos} className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold text-body">{copy.photos}</h2>
          <PhotoAttach
            ref={chooser}
            count={remaining.length + photos.length}
            max={limits.imagesMax}
            disabled={busy}
            onChoose={(files) => void form.add(files)}
          />
          {remaining.length + photos.length > 0 && (
            <PhotoStrip
              items={photoItems(
                remaining.map((url) => ({ url, fullUrl: url })),
                photos,
              )}
              disabled={busy}
              onRemove={(item) =>
                "chosen" in item ? form.remove(item.chosen) : form.removeUploaded(item.uploaded.url)
              }
              // The pressed button was removed with its photo.
              onRemoved={() => chooser.current?.focus()}
            />
          )}
        </section>
      </div>
    </Page>
  );
}

const leaveWords = {
  title: copy.leaveTitle,
  message: copy.leaveHint,
  confirm: copy.leave,
  cancel: copy.stay,
};
