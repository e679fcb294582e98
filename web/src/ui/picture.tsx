import { type ReactNode, useEffect, useState } from "react";

interface PictureProps {
  readonly src: string;
  readonly className: string;
  /** Width and height in pixels, where the style does not set them. */
  readonly size?: number;
  readonly isLazy?: boolean;
  /** Stands in the place of a picture that cannot be loaded. */
  readonly fallback: ReactNode;
}

/**
 * A decorative picture. Where it cannot be loaded, the fallback stands in place of the browser's sign of a broken image,
 * until the browser is online again.
 */
export function Picture({ src, className, size, isLazy = false, fallback }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const isFailed = failedSrc === src;
  useEffect(() => {
    if (!isFailed) return undefined;
    const retry = () => setFailedSrc(undefined);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isFailed]);
  if (isFailed) return fallback;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading={isLazy ? "lazy" : undefined}
      decoding={isLazy ? "async" : undefined}
      className={className}
      onError={() => setFailedSrc(src)}
    />
  );
}
