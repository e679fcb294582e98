/**
 * The Content-Disposition of a file that is saved under `name`; `fallback` is its name in ASCII for old browsers (RFC 6266).
 */
export const attachment = (fallback: string, name: string): string =>
  `attachment; filename="${fallback}"; filename*=UTF-8''${encodeRfc5987(name)}`;

const encodeRfc5987 = (name: string): string =>
  encodeURIComponent(name.replaceAll(/[/\\]/g, "-")).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
