import { accountCopy } from "@danji/contract/account/account.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { messageFor, NetworkError } from "#platform/api-error.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useProfile } from "./profile.queries.ts";

const copy = accountCopy.profile;
/** The height of name, nickname and mail, so that nothing moves when they come. */
const threeLines = "min-h-[4.4rem]";
const card = "flex items-center gap-4 rounded-lg bg-surface p-5 shadow-low";

/**
 * The member's name and e-mail. Where the server refuses them, SPEC's default name stands; where it cannot be asked, no
 * name does: it would be a wrong one.
 */
export function ProfileCard() {
  const { data: profile, error, refetch } = useProfile();
  if (profile === undefined) {
    return error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />;
  }
  const name = profile.name || copy.defaultName;
  return (
    <section className={card}>
      <Avatar name={profile.nickname} src={profile.profileImage} size="lg" />
      <div className={cx(threeLines, "min-w-0 flex-1")}>
        <h2 className="text-xl font-bold">{name}</h2>
        <p className="text-base font-medium text-body">{profile.nickname}</p>
        <p className="text-sm text-muted">{profile.email}</p>
      </div>
    </section>
  );
}

const Waiting = () => (
  <div role="status" aria-label={frameCopy.loading} className={card}>
    <Skeleton className="size-16 rounded-full" />
    <div className={cx(threeLines, "flex flex-col justify-center gap-2")}>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-4 w-40" />
    </div>
  </div>
);

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

const Failed = ({ error, onRetry }: FailedProps) => (
  <section className={cx(card, "flex-wrap")}>
    <div className={cx(threeLines, "flex min-w-0 flex-1 basis-40 flex-col justify-center gap-1")}>
      {!(error instanceof NetworkError) && <h2 className="text-xl font-bold">{copy.defaultName}</h2>}
      <p role="alert" className="text-sm text-danger">
        {error instanceof NetworkError ? messageFor(error, copy.failed) : copy.failed}
      </p>
    </div>
    <Button size="sm" variant="secondary" onClick={onRetry}>
      {frameCopy.retry}
    </Button>
  </section>
);
