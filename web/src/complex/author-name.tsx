import { voiceCopy as copy } from "@danji/contract/complex/voice.copy";
import type { VoiceView } from "@danji/contract/complex/voice-rules";
import { BadgeCheck, Building2, TriangleAlert } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";

interface Author extends VoiceView {
  readonly name: string;
}

/** Ends with an ellipsis in a line that does not wrap; elsewhere it takes a second line, so that large text loses nothing. */
const nameText = "min-w-0 overflow-hidden text-ellipsis wrap-break-word";

/**
 * The name above a member's words. Mark, colour and shape of an office come from the server's `voice` alone, so that no
 * name and no text can look like it; the mark's name is that of an image, which a text never is.
 */
export const AuthorName = ({ name, voice, officeRole }: Author) => {
  if (voice === "OFFICE") {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1 font-semibold text-office">
        <BadgeCheck
          role="img"
          aria-label={officeRole === "COUNCIL" ? copy.councilMark : copy.mark}
          className="size-[1.15em] shrink-0"
        />
        <span className={nameText}>{name}</span>
        {officeRole && <span className="shrink-0"> · {copy.roles[officeRole]}</span>}
      </span>
    );
  }
  if (voice !== "GUEST") return name;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <span className={nameText}>{name}</span>
      <span className="shrink-0 rounded-[5px] bg-sunken px-1 py-px text-xs font-medium text-muted">{copy.guest}</span>
    </span>
  );
};

/** Above a post of an office that turned out to be false. */
export const UnprovenNote = ({ className }: { readonly className?: string }) => (
  <p className={cx("flex items-start gap-1 text-sm font-medium text-danger", className)}>
    <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-[1em] shrink-0" />
    {copy.unproven}
  </p>
);

interface AuthorAvatarProps extends VoiceView {
  readonly name: string;
  readonly src: string | null;
  readonly size?: keyof typeof offices;
}

const offices = { sm: "size-8 rounded-[10px]", md: "size-10 rounded-md", lg: "size-16 rounded-xl" } as const;

/** The picture beside it: a person's is round; an office has no face, but a shape and a colour of its own. */
export const AuthorAvatar = ({ name, src, voice, size = "md" }: AuthorAvatarProps) =>
  voice === "OFFICE" ? (
    <span aria-hidden="true" className={cx("grid shrink-0 place-items-center bg-office text-on-office", offices[size])}>
      <Building2 className="size-[55%]" />
    </span>
  ) : (
    <Avatar name={name} src={src} size={size} />
  );
