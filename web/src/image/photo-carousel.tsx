import { imageCopy } from "@danji/contract/image/image.copy";
import { ChevronLeft, ChevronRight, ImageOff, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { GalleryButton } from "./photo-gallery.tsx";
import type { StoredPhoto } from "./photo-viewer.tsx";

/** A photo whose size is known, so that its space is reserved before it loads. */
export type SizedPhoto = StoredPhoto & Required<Pick<StoredPhoto, "width" | "height">>;

interface PhotoCarouselProps {
  readonly photos: readonly SizedPhoto[];
  readonly onOpen: (at: number) => void;
}

// The frame has the shape of the first photo, within what leaves the text above and the buttons below in sight.
const TALLEST = 3 / 4;
const WIDEST = 16 / 9;
/** A photo more than twice as tall as wide is shown by its beginning. */
const isVeryTall = ({ width, height }: SizedPhoto): boolean => height > 2 * width;

const ratioOf = ({ width, height }: SizedPhoto): number => Math.min(WIDEST, Math.max(TALLEST, width / height));

/** Photos side by side, moved by a swipe, by the arrow keys or by buttons; a press opens one in the viewer. */
export function PhotoCarousel({ photos, onOpen }: PhotoCarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [first] = photos;
  if (first === undefined) return null;

  const show = (at: number) => {
    const box = track.current;
    if (box === null || at < 0 || at >= photos.length) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    box.scrollTo({ left: at * box.clientWidth, behavior });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement) + (step ?? 0);
    if (step === undefined || buttons[at] === undefined) return;
    event.preventDefault();
    buttons[at].focus({ preventScroll: true });
    show(at);
  };
  return (
    <div className="relative -mx-5">
      <ul
        ref={track}
        aria-label={imageCopy.photosOf(photos.length)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {photos.map((photo, at) => (
          <li
            key={photo.fullUrl}
            style={{ aspectRatio: ratioOf(first) }}
            className="relative w-full shrink-0 snap-center snap-always"
          >
            <Slide
              photo={photo}
              name={imageCopy.photoOf(at + 1, photos.length)}
              eager={at === 0}
              onOpen={() => onOpen(at)}
            />
          </li>
        ))}
      </ul>
      <Arrow
        side="left-2"
        icon={ChevronLeft}
        name={imageCopy.previousPhoto}
        hidden={current === 0}
        onPress={() => show(current - 1)}
      />
      <Arrow
        side="right-2"
        icon={ChevronRight}
        name={imageCopy.nextPhoto}
        hidden={current === photos.length - 1}
        onPress={() => show(current + 1)}
      />
      <p
        aria-hidden="true"
        className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-bubble/85 px-2.5 py-1 text-xs font-semibold text-on-bubble tabular-nums"
      >
        {current + 1}/{photos.length}
      </p>
    </div>
  );
}

interface SlideProps {
  readonly photo: SizedPhoto;
  readonly name: string;
  readonly eager: boolean;
  readonly onOpen: () => void;
}

/** The whole photo in the frame; of a very tall one the beginning, which says that there is more. */
function Slide({ photo, name, eager, onOpen }: SlideProps) {
  const isFolded = isVeryTall(photo);
  return (
    <GalleryButton onOpen={onOpen} className="block size-full bg-sunken">
      <StoredImage
        photo={photo}
        name={name}
        eager={eager}
        className={cx("size-full", isFolded ? "object-cover object-top" : "object-contain")}
      />
      {isFolded && (
        <span className="absolute bottom-3 left-3 rounded-full bg-bubble/85 px-3 py-1 text-xs font-semibold text-on-bubble">
          {imageCopy.showWhole}
        </span>
      )}
    </GalleryButton>
  );
}

interface ArrowProps {
  readonly side: "left-2" | "right-2";
  readonly icon: LucideIcon;
  readonly name: string;
  readonly hidden: boolean;
  readonly onPress: () => void;
}

/** For a mouse: fingers swipe, and the keyboard has the arrow keys. */
const Arrow = ({ side, icon: Icon, name, hidden, onPress }: ArrowProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={name}
    disabled={hidden}
    onClick={onPress}
    className={cx(
      "absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-bubble/70 text-on-bubble",
      "hover:bg-bubble disabled:invisible pointer-fine:grid",
      side,
    )}
  >
    <Icon aria-hidden="true" className="size-6" />
  </button>
);

/** A single photo in full width; a very tall one is folded until it is asked for. */
export function SinglePhoto({ photo, onOpen }: { readonly photo: SizedPhoto; readonly onOpen: () => void }) {
  const [isFolded, setIsFolded] = useState(isVeryTall(photo));
  return (
    <div className="relative overflow-hidden rounded-md">
      <GalleryButton onOpen={onOpen} className="block w-full">
        <StoredImage
          photo={photo}
          name={imageCopy.photoOf(1, 1)}
          eager
          className={cx("h-auto w-full bg-sunken", isFolded && "aspect-3/4 object-cover object-top")}
        />
      </GalleryButton>
      {isFolded && (
        <div className="absolute inset-x-0 bottom-0 flex justify-center pb-4">
          <button
            type="button"
            onClick={() => setIsFolded(false)}
            className="pressable min-h-11 rounded-full bg-bubble px-5 text-sm font-semibold text-on-bubble shadow-high"
          >
            {imageCopy.showWhole}
          </button>
        </div>
      )}
    </div>
  );
}

interface StoredImageProps {
  readonly photo: SizedPhoto;
  readonly name: string;
  /** In view when the screen opens. */
  readonly eager: boolean;
  readonly className: string;
}

function StoredImage({ photo, name, eager, className }: StoredImageProps) {
  return (
    <Picture
      src={photo.fullUrl}
      alt={name}
      width={photo.width}
      height={photo.height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={className}
      fallback={
        <span className="flex size-full flex-col items-center justify-center gap-2 bg-sunken py-12 text-sm text-muted">
          <ImageOff aria-hidden="true" className="size-6" />
          {imageCopy.loadFailed}
        </span>
      }
    />
  );
}
