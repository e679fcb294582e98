import { accountCopy } from "@danji/contract/account/account.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useProfile } from "./profile.queries.ts";

const copy = accountCopy.profile;
/** The height of name, nickname and mail, so that nothing moves when they come. */
const threeLines = "min-h-[4.4rem]";
const card = "flex items-center gap-4 rounded-lg bg-surface p-5 shadow-low";

/** The member's name and e-mail. If they cannot be loaded, an error and SPEC's default are shown. */
export function ProfileCard() {
  const { data: profile, isPending, isError, refetch } = useProfile();
  if (isPending) {
    return (
      <div role="status" aria-label={frameCopy.loading} className={card}>
        <Skeleton className="size-16 rounded-full" />
        <div className={cx(threeLines, "flex flex-col justify-center gap-2")}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
    );
  }
  const name = profile?.name || copy.defaultName;
  return (
    <section className={card}>
      <Avatar name={profile?.nickname ?? name} src={profile?.profileImage} size="lg" />
      <div className={cx(threeLines, "min-w-0 flex-1")}>
        <h2 className="text-xl font-bold">{name}</h2>
        {isError ? (
          <p role="alert" className="text-sm text-danger">
            {copy.failed}
          </p>
        ) : (
          <>
            <p className="text-base font-medium text-body">{profile.nickname}</p>
            <p className="text-sm text-muted">{profile.email}</p>
          </>
        )}
      </div>
      {isError && (
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          {frameCopy.retry}
        </Button>
      )}
    </section>
  );
}
