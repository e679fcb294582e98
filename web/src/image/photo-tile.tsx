import { Image } from "lucide-react";
import { useEffect, useState } from "react";

/** A chosen photo. One that this browser cannot display (HEIC) is a plain tile. */
export function PhotoTile({ file, name }: { readonly file: File; readonly name: string }) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  if (address === undefined || failed) {
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
    <img src={address} alt={name} decoding="async" onError={() => setFailed(true)} className="size-full object-cover" />
  );
}
