import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { useQueryClient } from "@tanstack/react-query";
import { LogIn, LogOut, X } from "lucide-react";
import { useState } from "react";
import { useAuthStore } from "#account/session/auth.store.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Layer } from "#ui/overlay/layer.tsx";
import { Logo } from "./logo.tsx";
import { useIsNotSetUp } from "../home-today.queries.ts";
import { logOut } from "./log-out.ts";
import { type MenuDestination, menuItems, serviceItems } from "./menu-items.tsx";
import { NotReady } from "#ui/not-ready.tsx";

interface SideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** SPEC section 9: the side menu and logging out take 300 ms. */
const LEAVE_TIME = 300;
const row = "flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-base font-medium hover:bg-sunken";
const rowIcon = "size-5.5 shrink-0 text-muted";

/** The navigation menu, a drawer on the right edge of the app. Its content is rendered from the first opening on. */
export function SideMenu({ open, onClose }: SideMenuProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <Layer aria-label={frameCopy.menu} className="side-menu" open={open} onClose={onClose} exitMs={LEAVE_TIME}>
      {wasOpened && <MenuPanel isOpen={open} onClose={onClose} />}
    </Layer>
  );
}

interface MenuPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function MenuPanel({ isOpen, onClose }: MenuPanelProps) {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const isNotSetUp = useIsNotSetUp(isOpen && isLoggedIn);
  const queryClient = useQueryClient();
  const leave = () => {
    onClose();
    // The menu closes before the screen behind it changes.
    setTimeout(() => {
      void logOut(queryClient);
    }, LEAVE_TIME);
  };
  return (
    <div className="layer-panel inset-y-0 right-0 flex w-[min(19rem,84%)] flex-col bg-surface shadow-high">
      <div className="flex min-h-14 items-center justify-between pr-2 pl-5">
        <Logo />
        <IconButton
          data-autofocus
          label={frameCopy.closeMenu}
          icon={<X aria-hidden="true" className="size-6" />}
          onClick={onClose}
        />
      </div>
      <nav aria-label={frameCopy.menu} className="flex-1 overflow-y-auto overscroll-contain px-2 py-2">
        <ul>
          {menuItems.map((item) => (
            <MenuRow key={item.to} {...item} isReady={!isNotSetUp(item.part)} onOpen={onClose} />
          ))}
        </ul>
      </nav>
      <div className="border-t border-line px-2 py-2">
        {isLoggedIn && (
          <ul>
            {serviceItems.map((item) => (
              <MenuRow key={item.to} {...item} onOpen={onClose} />
            ))}
          </ul>
        )}
        {isLoggedIn ? (
          <button type="button" className={row} onClick={leave}>
            <LogOut aria-hidden="true" className={rowIcon} />
            {titles.logout}
          </button>
        ) : (
          <Link to={paths.login} onClick={onClose} className={row}>
            <LogIn aria-hidden="true" className={rowIcon} />
            {titles.login}
          </Link>
        )}
      </div>
    </div>
  );
}

interface MenuRowProps extends MenuDestination {
  readonly isReady?: boolean;
  readonly onOpen: () => void;
}

const MenuRow = ({ to, label, icon: Icon, badge: Badge, isReady = true, onOpen }: MenuRowProps) => (
  <li>
    <Link to={to} onClick={onOpen} className={row}>
      <Icon aria-hidden="true" className={rowIcon} />
      <span className="flex-1">{label}</span>
      {!isReady && <NotReady />}
      {Badge && <Badge />}
    </Link>
  </li>
);
