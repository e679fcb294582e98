import { type ComponentProps, type ReactNode, useEffect, useState } from "react";

interface PictureProps extends Omit<ComponentProps<"img">, "onError"> {
  readonly src: string;
  /** Stands in the place of a picture that cannot be loaded. */
  readonly fallback: ReactNode;
}

/**
 * A picture, decorative unless `alt` is set. Where it cannot be loaded, the fallback stands in place of the browser's sign of a
 * broken image, until the browser is online again or the page is shown again.
 */
export function Picture({ src, fallback, ...rest }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const isFailed = failedSrc === src;
  useEffect(() => {
    if (!isFailed) return undefined;
    const retry = () => {
      if (document.visibilityState === "visible") setFailedSrc(undefined);
    };
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", retry);
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", retry);
    };
  }, [isFailed]);
  if (isFailed) return fallback;
  return <img alt="" {...rest} src={src} onError={() => setFailedSrc(src)} />;
}
