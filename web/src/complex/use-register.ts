import type { ComplexView } from "@danji/contract/complex";
import { complexRegistrationLimits as limits } from "@danji/contract/complex-registration";
import { complexRegistrationCopy as copy } from "@danji/contract/copy/complex-registration";
import { feedCopy } from "@danji/contract/copy/feed";
import { useState } from "react";
import { preparePhotos } from "#image/prepare-photo.ts";
import { usePhotos } from "#image/use-photos.ts";
import { ApiError, sentenceOf } from "#platform/api-error.ts";
import type { Progress } from "#platform/upload.ts";
import { openAlert } from "#ui/alert.tsx";
import type { ComplexBody } from "./register.queries.ts";
import { bodyOf, draftOf, isDraftChanged, type RegisterDraft } from "./register-draft.ts";
import { findKnown } from "./register-known.ts";

/** Where the form is (SPEC section 4: idle, submitting, then success or error). */
type Way =
  | { readonly step: "idle" }
  /** `share` of the photos' bytes have gone, from 0 to 1. */
  | { readonly step: "submitting"; readonly share?: number }
  | { readonly step: "failed"; readonly told: string };

/** A complex that is there already; its id where it is known. */
export interface Known {
  readonly id: number | undefined;
}

/** What the form begins with, and how it is sent. */
export interface Registration {
  readonly before: RegisterDraft;
  /** Photos that the complex has already. */
  readonly images: readonly string[];
  readonly send: (sent: {
    readonly body: ComplexBody;
    readonly photos: readonly Blob[];
    readonly removed: readonly string[];
    readonly onProgress: Progress | undefined;
  }) => Promise<unknown>;
  /** To be told of a failure where the server says nothing itself. */
  readonly broken: (error: unknown) => string;
  readonly onSent: () => void;
}

/** The form of a complex: what was filled in, its photos, and its way to the server. What fails keeps all of it. */
export const useRegister = ({ before, images, send, broken, onSent }: Registration) => {
  const [draft, setDraft] = useState(before);
  const { photos, add, remove } = usePhotos({ most: limits.imagesMax, tooMany: feedCopy.tooManyImages });
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [known, setKnown] = useState<Known | null>(null);
  const [way, setWay] = useState<Way>({ step: "idle" });
  const staying = images.filter((url) => !removed.includes(url));
  const body = bodyOf(draft);

  const change = (part: Partial<RegisterDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    // Another name or address is another complex.
    if ("name" in part || "region" in part) setKnown(null);
  };
  const submit = async () => {
    if (way.step === "submitting") return;
    if (body === undefined) {
      await openAlert({ message: copy.required });
      return;
    }
    setWay({ step: "submitting" });
    try {
      const ready = await preparePhotos(photos.map(({ file }) => file), () => undefined);
      const onProgress = (bytes: number, total: number) => setWay({ step: "submitting", share: bytes / total });
      await send({ body, photos: ready, removed, onProgress: ready.length === 0 ? undefined : onProgress });
    } catch (error) {
      if (error instanceof ApiError && error.reason === "APARTMENT_ALREADY") {
        setKnown({ id: (await findKnown(body))?.id });
      }
      setWay({ step: "failed", told: sentenceOf(error, broken(error)) });
      return;
    }
    onSent();
  };
  return {
    draft,
    photos,
    staying,
    known,
    way,
    busy: way.step === "submitting",
    /** All that is required is there. */
    filled: body !== undefined,
    begun: isDraftChanged(draft, before) || photos.length + removed.length > 0,
    change,
    add: (files: readonly File[]) => add(files, staying.length),
    remove,
    takeAway: (url: string) => setRemoved([...removed, url]),
    prefill: (complex: ComplexView) => {
      setDraft(draftOf(complex));
      setKnown({ id: complex.id });
    },
    submit,
  };
};

export type Registering = ReturnType<typeof useRegister>;
