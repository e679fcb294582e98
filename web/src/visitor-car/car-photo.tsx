import { ImageOff } from "lucide-react";
import { useState } from "react";
import { LazyPhotoViewer } from "#image/lazy-photo-viewer.tsx";
import { useCloseOnBack } from "#ui/overlay/overlay-history.ts";
import { Picture } from "#ui/picture.tsx";

interface CarPhotoProps {
  readonly thumbUrl: string;
  readonly photoUrl: string;
  readonly name: string;
}

/** A small photo of a car, which opens the whole one. Without a connection its place has a sign, since no browser keeps it. */
export function CarPhoto({ thumbUrl, photoUrl, name }: CarPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, () => setIsOpen(false));
  return (
    <>
      <button
        type="button"
        className="pressable size-20 shrink-0 overflow-hidden rounded-md border border-line bg-sunken"
        onClick={() => setIsOpen(true)}
      >
        <Picture
          src={thumbUrl}
          alt={name}
          className="size-full object-cover"
          fallback={<ImageOff role="img" aria-label={name} className="m-auto size-6 text-muted" />}
        />
      </button>
      {isOpen && <LazyPhotoViewer photos={[{ fullUrl: photoUrl }]} initialIndex={0} onClose={() => setIsOpen(false)} />}
    </>
  );
}
