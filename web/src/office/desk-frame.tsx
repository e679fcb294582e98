import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { ChevronsUpDown, Menu, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useProfile } from "#account/profile/profile.queries.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Layer } from "#ui/overlay/layer.tsx";
import { useIsDeskWide } from "#ui/use-media-query.ts";
import { DeskNav } from "./desk-nav.tsx";
import type { DeskGroup } from "./desk-place.ts";
import "./desk.css";

interface DeskFrameProps {
  /** What the desk is for: the name of the complex. */
  readonly name: string;
  /** The viewer's role. */
  readonly roleName: string;
  readonly groups: readonly DeskGroup[];
  readonly children: ReactNode;
}

/** The frame of the desk: navigation at the side, or in a menu where the window is narrow, and a bar above. */
export function DeskFrame({ name, roleName, groups, children }: DeskFrameProps) {
  const isWide = useIsDeskWide();
  return (
    <div className="desk">
      <header className="desk-bar">
        {!isWide && <DeskMenu groups={groups} />}
        <Link to={paths.officeChoice} className="desk-complex" aria-label={copy.otherComplex(name)}>
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Link>
        <Person roleName={roleName} />
      </header>
      {isWide && (
        <div className="desk-side">
          <DeskNav groups={groups} />
        </div>
      )}
      <main className="desk-main">{children}</main>
    </div>
  );
}

function Person({ roleName }: { readonly roleName: string }) {
  const profile = useProfile().data;
  const name = profile?.nickname ?? "";
  return (
    <Link to={paths.mypage} className="desk-person">
      <span className="desk-person-words min-w-0 text-right">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block text-xs text-muted">{roleName}</span>
      </span>
      <Avatar size="sm" name={name} src={profile?.profileImage} />
    </Link>
  );
}

function DeskMenu({ groups }: Pick<DeskFrameProps, "groups">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={copy.openMenu}
        icon={<Menu aria-hidden="true" className="size-6" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Layer aria-label={copy.menu} className="desk-drawer" open={open} onClose={close}>
        <div className="layer-panel inset-y-0 left-0 flex w-[min(18rem,84%)] flex-col bg-surface shadow-high">
          <div className="flex min-h-14 items-center justify-between pr-2 pl-5">
            <p className="font-bold">{copy.title}</p>
            <IconButton
              data-autofocus
              label={copy.closeMenu}
              icon={<X aria-hidden="true" className="size-6" />}
              onClick={close}
            />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
            <DeskNav groups={groups} onGo={close} />
          </div>
        </div>
      </Layer>
    </>
  );
}
