import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { profileCopy as copy } from "@danji/contract/account/profile.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PasswordForm } from "../password/password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useMember, useProfile } from "./profile.queries.ts";

/** /settings/profile (SPEC section 2). */
export default function SettingsProfilePage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.profile} onBack={goBack}>
      <Profile />
    </Page>
  );
}

function Profile() {
  const { data: member, error, refetch } = useMember();
  const profile = useProfile();
  if (member !== undefined && profile.data !== undefined) {
    return (
      <div className="flex flex-1 flex-col gap-2 bg-canvas">
        <ProfileForm member={member} picture={profile.data.profileImage} />
        {member.hasPassword && <PasswordForm member={member} />}
      </div>
    );
  }
  const failed = error ?? profile.error;
  if (failed === null) return <ProfileSkeleton />;
  const retry = () => Promise.all([refetch(), profile.refetch()]);
  return <LoadFailed title={copy.loadFailed} error={failed} onRetry={retry} />;
}

const ProfileSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-5 px-5 pt-6">
    <Skeleton className="size-24 self-center rounded-full" />
    <Skeleton className="h-11 w-32 self-center" />
    {["email", "nickname", "name", "phone"].map((row) => (
      <div key={row} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-13 w-full" />
      </div>
    ))}
  </div>
);
