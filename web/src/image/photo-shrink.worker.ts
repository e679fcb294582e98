import { fitSize, isBetter, photoQuality, shrunkType } from "./photo-shrink.ts";

// In a worker: decoding and encoding twelve megapixels takes most of a second.
const shrink = async (photo: File): Promise<File> => {
  // The EXIF orientation is applied, and removed with the other metadata.
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const { width, height } = fitSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) return photo;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const shrunk = await canvas.convertToBlob({ type: shrunkType(photo.type), quality: photoQuality });
  return isBetter(shrunk, photo) ? new File([shrunk], photo.name, { type: shrunk.type }) : photo;
};

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof File)) return;
  // A photo that this browser cannot decode is sent unchanged: the server supports more formats.
  void shrink(data)
    .catch(() => data)
    .then((photo) => postMessage(photo));
});
