import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationLimits as limits } from "@danji/contract/complex/complex-rules";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useState } from "react";
import { preparePhotos } from "#image/prepare-photo.ts";
import { usePhotos } from "#image/use-photos.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import type { UploadProgress } from "#platform/upload.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import type { ComplexChangeBody } from "./register.queries.ts";
import { draftFromComplex, isDraftChanged, type RegisterDraft } from "./register-draft.ts";

/** The form's state (SPEC section 4: idle, submitting, then success or error). */
type RegistrationSubmission =
  | { readonly step: "idle" }
  /** `share` of the photos' bytes are sent, from 0 to 1. */
  | { readonly step: "submitting"; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/** A complex that exists already; its id if known. */
export interface ExistingComplex {
  readonly id: number | undefined;
}

/** The form's initial values, and how it is submitted. */
export interface RegisterOptions<Body extends ComplexChangeBody> {
  /** Tells the form of one complex apart from those of others. */
  readonly formName: string;
  readonly initial: RegisterDraft;
  /** Photos that the complex has already. */
  readonly images: readonly string[];
  /** The request body, or undefined while a required value is missing. */
  readonly bodyOf: (draft: RegisterDraft) => Body | undefined;
  readonly send: (sent: {
    readonly body: Body;
    readonly photos: readonly Blob[];
    readonly removed: readonly string[];
    readonly onProgress: UploadProgress | undefined;
  }) => Promise<unknown>;
  /** Shown on a failure if the server gives no message. */
  readonly fallbackMessage: (error: unknown) => string;
  readonly onSent: () => void;
}

/** The form of a complex: values, photos and submit. A failure keeps all of it. */
export const useRegister = <Body extends ComplexChangeBody>({
  formName,
  initial,
  images,
  bodyOf,
  send,
  fallbackMessage,
  onSent,
}: RegisterOptions<Body>) => {
  const [draft, setDraft] = useKeptState(`complex:${formName}`, initial);
  const { photos, add, remove } = usePhotos({ max: limits.imagesMax, tooManyMessage: feedCopy.tooManyImages });
  const [removed, setRemoved] = useKeptState<readonly string[]>(`complex:${formName}:removed`, []);
  const [existing, setExisting] = useState<ExistingComplex | null>(null);
  const [submission, setSubmission] = useState<RegistrationSubmission>({ step: "idle" });
  const remaining = images.filter((url) => !removed.includes(url));
  const body = bodyOf(draft);

  const change = (part: Partial<RegisterDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    // Another name or address is another complex.
    if ("name" in part || "region" in part) setExisting(null);
  };
  const submit = async () => {
    if (submission.step === "submitting") return;
    if (body === undefined) {
      await openAlert({ message: copy.required });
      return;
    }
    setSubmission({ step: "submitting" });
    try {
      const ready = await preparePhotos(
        photos.map(({ file }) => file),
        () => undefined,
      );
      const onProgress = (bytes: number, total: number) => setSubmission({ step: "submitting", share: bytes / total });
      await send({ body, photos: ready, removed, onProgress: ready.length === 0 ? undefined : onProgress });
    } catch (error) {
      if (error instanceof ApiError && error.reason === "APARTMENT_ALREADY") {
        setExisting({ id: error.apartmentId });
      }
      setSubmission({ step: "failed", message: messageFor(error, fallbackMessage(error)) });
      return;
    }
    onSent();
  };
  return {
    draft,
    photos,
    remaining,
    existing,
    submission,
    busy: submission.step === "submitting",
    /** All required values are present. */
    isComplete: body !== undefined,
    isDirty: isDraftChanged(draft, initial) || photos.length + removed.length > 0,
    change,
    add: (files: readonly File[]) => add(files, remaining.length),
    remove,
    removeUploaded: (url: string) => setRemoved([...removed, url]),
    prefill: (complex: ComplexView) => {
      setDraft(draftFromComplex(complex));
      setExisting({ id: complex.id });
    },
    submit,
  };
};

export type RegisterFormState = ReturnType<typeof useRegister>;
