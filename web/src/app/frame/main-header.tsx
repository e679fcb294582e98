import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { Menu } from "lucide-react";
import { useState } from "react";
import { useAuthStore } from "#account/session/auth.store.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Logo } from "./logo.tsx";
import { SideMenu } from "./side-menu.tsx";

/** The header of the main screen: logo, menu button, and a login link when logged out. */
export function MainHeader() {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center justify-between bg-canvas pr-2 pl-[20px]">
      <Link to={paths.home} className="inline-flex min-h-11 items-center rounded-sm">
        <Logo />
      </Link>
      <div className="flex items-center">
        {!isLoggedIn && (
          <Link to={paths.login} className="touch-target rounded-sm px-3 py-2 text-base font-semibold text-accent-ink">
            {titles.login}
          </Link>
        )}
        <IconButton
          label={frameCopy.openMenu}
          icon={<Menu aria-hidden="true" className="size-6" />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        />
      </div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
