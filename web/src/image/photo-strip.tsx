import { feedCopy } from "@danji/contract/feed/feed.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cx } from "#ui/cx.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { PhotoItem } from "./photos.ts";
import { RemovePhoto } from "./remove-photo.tsx";
import { useDragOrder } from "./use-drag-order.ts";

interface PhotoStripProps {
  readonly items: readonly PhotoItem[];
  readonly disabled: boolean;
  readonly onRemove: (item: PhotoItem) => void;
  /** A photo was removed, and the pressed button with it. */
  readonly onRemoved: () => void;
  /** Absent where the order stays. */
  readonly onMove?: (from: number, to: number) => void;
}

/**
 * The photos of a post or a complex in their order and recommended shape. Each can be removed, and moved by dragging or by
 * its two buttons.
 */
export function PhotoStrip({ items, disabled, onRemove, onRemoved, onMove }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const previousCount = useRef(items.length);
  const [announcement, setAnnouncement] = useState("");
  const isMovable = onMove !== undefined && !disabled && items.length > 1;
  const { dragged, onPointerDown } = useDragOrder(strip, isMovable ? onMove : undefined);

  // A new photo could be out of view, below a long text or behind nine others.
  useEffect(() => {
    if (items.length > previousCount.current) {
      strip.current?.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
    }
    previousCount.current = items.length;
  }, [items.length]);

  const moveByButton = (button: HTMLButtonElement, from: number, to: number) => {
    if (!isMovable || to < 0 || to >= items.length) return;
    flushSync(() => onMove(from, to));
    // The browser drops the focus of an element that was moved.
    button.focus({ preventScroll: true });
    button.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    setAnnouncement(feedCopy.photoMoved(to + 1, items.length));
  };
  return (
    <>
      <ul
        ref={strip}
        aria-label={feedCopy.photos}
        className={cx(
          "-mx-5 mt-auto flex shrink-0 scroll-px-5 gap-3 overflow-x-auto px-5 py-3",
          "[scrollbar-width:none]",
        )}
      >
        {items.map((item, at) => (
          <StripItem
            key={"uploaded" in item ? item.uploaded.url : item.chosen.key}
            at={at}
            disabled={disabled}
            isDragged={dragged === at}
            onPointerDown={(event) => onPointerDown(event, at)}
            onRemove={() => {
              onRemove(item);
              onRemoved();
            }}
            onMoveBy={isMovable ? (button, step) => moveByButton(button, at, at + step) : undefined}
            isLast={at === items.length - 1}
          >
            <Picture item={item} name={imageCopy.photoOf(at + 1, items.length)} />
          </StripItem>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const Picture = ({ item, name }: { readonly item: PhotoItem; readonly name: string }) =>
  "uploaded" in item ? (
    <img src={item.uploaded.fullUrl} alt={name} decoding="async" draggable={false} className="size-full object-cover" />
  ) : (
    <PhotoTile file={item.chosen.file} name={name} />
  );

interface StripItemProps {
  readonly at: number;
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly isDragged: boolean;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onRemove: () => void;
  readonly onMoveBy: ((button: HTMLButtonElement, step: 1 | -1) => void) | undefined;
  readonly children: ReactNode;
}

const StripItem = (props: StripItemProps) => {
  const { at, isLast, disabled, isDragged, onPointerDown, onRemove, onMoveBy, children } = props;
  return (
    <li className="relative shrink-0 scroll-mb-28 animate-rise select-none">
      <div
        onPointerDown={onPointerDown}
        onContextMenu={(event) => event.preventDefault()}
        className={cx(
          "aspect-[390/460] w-24 overflow-hidden rounded-md border bg-sunken",
          onMoveBy !== undefined && "cursor-grab",
          isDragged ? "scale-105 cursor-grabbing border-accent opacity-80 shadow-high" : "border-line",
        )}
      >
        {children}
      </div>
      <RemovePhoto
        label={feedCopy.removePhoto(at + 1)}
        disabled={disabled}
        onRemove={onRemove}
        className="-top-1 -right-1"
      />
      {onMoveBy !== undefined && (
        <div className="flex justify-between">
          <MoveButton
            icon={ChevronLeft}
            label={feedCopy.movePhotoForward(at + 1)}
            disabled={at === 0}
            onPress={(button) => onMoveBy(button, -1)}
          />
          <MoveButton
            icon={ChevronRight}
            label={feedCopy.movePhotoBack(at + 1)}
            disabled={isLast}
            onPress={(button) => onMoveBy(button, 1)}
          />
        </div>
      )}
    </li>
  );
};

interface MoveButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: (button: HTMLButtonElement) => void;
}

const MoveButton = ({ icon: Icon, label, disabled, onPress }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    // Not the attribute "disabled": the button would lose the keyboard focus at the end of the row.
    aria-disabled={disabled}
    onClick={(event) => onPress(event.currentTarget)}
    className={cx(
      "grid size-11 place-items-center rounded-full text-body hover:bg-sunken",
      disabled && "cursor-default! opacity-30",
    )}
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);
