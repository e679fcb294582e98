import { Image } from "lucide-react";
import { useEffect, useState } from "react";

/** A chosen photo. One that this browser cannot display (HEIC) is a plain tile. */
export function PhotoTile({ file, name }: { readonly file: File; readonly name: string }) {
  // Both name their file: another one may stand in this place by then.
  const [preview, setPreview] = useState<{ readonly file: File; readonly address: string }>();
  const [failed, setFailed] = useState<File>();

  useEffect(() => {
    const address = URL.createObjectURL(file);
    setPreview({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);

  if (preview?.file !== file || failed === file) {
    return (
      <span
        role="img"
        aria-label={name}
        className="flex size-full flex-col items-center justify-center gap-1 px-1 text-muted"
      >
        <Image aria-hidden="true" className="size-6" />
        <span className="w-full truncate text-center text-xs">{file.name}</span>
      </span>
    );
  }
  return (
    <img
      src={preview.address}
      alt={name}
      decoding="async"
      // A mouse would drag the picture itself, and not the tile to another place.
      draggable={false}
      onError={() => setFailed(file)}
      className="size-full object-cover"
    />
  );
}
