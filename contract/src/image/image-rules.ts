/** Name of the object that holds an image, or its small form. */
export const fullObject = (key: string): string => `${key}.webp`;
export const thumbObject = (key: string): string => `${key}-thumb.webp`;

/** True for such a name, in either form. */
export const isImageObject = (name: string): boolean => /^[A-Za-z0-9_-]{22,43}(?:-thumb)?\.webp$/.test(name);

/** URL of the small form of an image, from that of its full one. */
export const thumbUrlOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, "-thumb.webp");

/** The folder of the images of an endpoint, with its slash: their URLs are this and the name of an object. */
export const imageFolderOf = ({ path }: { readonly path: `${string}/:key` }): string =>
  path.slice(0, path.lastIndexOf(":"));

interface ImageUrls {
  readonly imageUrl: (key: string) => string;
  readonly thumbUrl: (key: string) => string;
}

/** URLs of the images of an endpoint, by their keys. They end in the name of an object; the endpoint serves both forms. */
export function imageUrlsOf(endpoint: { readonly path: `${string}/:key` }): ImageUrls {
  const folder = imageFolderOf(endpoint);
  return {
    imageUrl: (key) => `${folder}${fullObject(key)}`,
    thumbUrl: (key) => `${folder}${thumbObject(key)}`,
  };
}
