import type { Locator } from "@playwright/test";

/** Whether the first pixel of each photo has red, green and blue. */
export const coloursOf = (photos: Locator): Promise<boolean[][]> =>
  photos.evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const picture = image as HTMLImageElement;
        picture.loading = "eager";
        await picture.decode();
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas?.drawImage(picture, 0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
        return [red > 128, green > 64, blue > 128];
      }),
    ),
  );
