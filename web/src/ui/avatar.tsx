import { cx } from "./cx.ts";
import { Picture } from "./picture.tsx";

interface AvatarProps {
  readonly name: string;
  /** URL of the picture; without one the first letter of the name is shown on a tint. */
  readonly src?: string | null | undefined;
  readonly size?: keyof typeof sizes;
}

const sizes = {
  sm: "size-8 text-sm",
  md: "size-10 text-base",
  lg: "size-16 text-2xl",
} as const;

const tints = ["tint-pine", "tint-sky", "tint-plum", "tint-clay", "tint-sand", "tint-rose"] as const;

// The same name always has the same tint.
const tintOf = (name: string) => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length];
};

/** The picture of a member; decorative, since the name is beside it. */
export function Avatar({ name, src, size = "md" }: AvatarProps) {
  const letter = (
    <span
      aria-hidden="true"
      className={cx("grid shrink-0 place-items-center rounded-full font-bold", sizes[size], tintOf(name))}
    >
      {[...name][0] ?? ""}
    </span>
  );
  if (src === undefined || src === null || src === "") return letter;
  const look = cx("shrink-0 rounded-full bg-sunken object-cover", sizes[size]);
  return <Picture src={src} className={look} fallback={letter} />;
}
