import { fitSize, isBetter, photoQuality, shrunkType } from "./photo-shrink.ts";

// Beside the page: decoding and writing twelve megapixels takes most of a second.
const shrink = async (photo: File): Promise<File> => {
  // The camera's own note of which side is up is followed, and then gone with all its others.
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
  // One that this browser cannot decode goes as it is: the server knows more formats.
  void shrink(data)
    .catch(() => data)
    .then((photo) => postMessage(photo));
});
