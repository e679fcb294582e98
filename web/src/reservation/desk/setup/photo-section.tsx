import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityLimits } from "@danji/contract/facility/facility-rules";
import { imageCopy } from "@danji/contract/image/image.copy";
import { thumbUrlOf } from "@danji/contract/image/image-rules";
import { useState } from "react";
import { AddPhotos } from "#image/add-photos.tsx";
import { RemovePhoto } from "#image/remove-photo.tsx";
import { messageFor } from "#platform/api-error.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Picture } from "#ui/picture.tsx";
import { useSetFacilityPhotos } from "./facility-desk.queries.ts";
import { Part } from "./part.tsx";

interface PhotoSectionProps {
  readonly call: { readonly apartmentId: number; readonly facilityId: number };
  readonly images: readonly string[];
}

/** The photos of a facility, which are saved as they are chosen or removed. */
export function PhotoSection({ call, images }: PhotoSectionProps) {
  const { mutateAsync, isPending } = useSetFacilityPhotos(call);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (added: readonly File[], removed: readonly string[]) => {
    if (images.length - removed.length + added.length > facilityLimits.imagesMax) return setFailure(copy.tooManyPhotos);
    setFailure(null);
    try {
      await mutateAsync({ added, removed });
      showToast(copy.photosSaved);
    } catch (error) {
      setFailure(messageFor(error, copy.photosFailed));
    }
  };
  return (
    <Part title={copy.photos}>
      <p className="text-sm text-muted">{copy.photosHint}</p>
      <div className="flex flex-wrap gap-3">
        {images.map((url, at) => (
          <div key={url} className="relative size-20 rounded-md bg-sunken">
            <span role="img" aria-label={imageCopy.photoOf(at + 1, images.length)}>
              <Picture
                src={thumbUrlOf(url)}
                width={80}
                height={80}
                className="size-20 rounded-md object-cover"
                fallback={<span aria-hidden="true" className="size-full" />}
              />
            </span>
            <RemovePhoto
              label={copy.removePhoto(at + 1)}
              disabled={isPending}
              onRemove={() => void change([], [url])}
              className="-top-2 -right-2"
            />
          </div>
        ))}
        <AddPhotos label={copy.addPhotos} disabled={isPending} onAdd={(files) => void change(files, [])} />
      </div>
      <FormError message={failure} />
    </Part>
  );
}
