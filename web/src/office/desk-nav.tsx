import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { LogOut } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import type { DeskGroup, DeskPlace } from "./desk-place.ts";

interface DeskNavProps {
  readonly groups: readonly DeskGroup[];
  readonly onGo?: () => void;
}

/** The screens of the desk that the viewer's role may open, in groups. */
export function DeskNav({ groups, onGo }: DeskNavProps) {
  const { pathname } = useLocation();
  const places = groups.flatMap((group) => group.places);
  // A detail belongs to its list; what is below the front page alone belongs to no screen.
  const isBelow = (path: string, to: string) => path.startsWith(`${to}/`);
  const current =
    places.find(({ to }) => to === pathname) ??
    places.find(({ to }) => isBelow(pathname, to) && !places.some((other) => isBelow(other.to, to)));
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => showCurrent(nav.current), [current?.to]);
  return (
    <nav ref={nav} aria-label={copy.menu} className="desk-nav">
      {groups.map(({ name, places: items }) => (
        <div key={name} role="group" aria-label={name ?? undefined}>
          {name !== null && <p className="desk-nav-group">{name}</p>}
          <ul>
            {items.map((place) => (
              <li key={place.to}>
                <NavLink {...place} isCurrent={place === current} isHere={place.to === pathname} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Link to={paths.home} className="desk-nav-link desk-leave" onClick={onGo}>
        <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
        {copy.toApp}
      </Link>
    </nav>
  );
}

/** Scrolls the list of screens to the current one, with its neighbour, so that one sees that the list goes on. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector("[aria-current]")?.getBoundingClientRect();
  const list = nav?.parentElement;
  if (link === undefined || !list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (link.bottom + link.height > bottom) list.scrollTop += link.bottom + link.height - bottom;
  else if (link.top - link.height < top) list.scrollTop += link.top - link.height - top;
}

interface NavLinkProps extends DeskPlace {
  readonly isCurrent: boolean;
  readonly isHere: boolean;
  readonly onGo: (() => void) | undefined;
}

const NavLink = ({ to, label, icon: Icon, isCurrent, isHere, onGo }: NavLinkProps) => (
  <Link to={to} aria-current={isHere ? "page" : isCurrent || undefined} className="desk-nav-link" onClick={onGo}>
    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
    <span className="flex-1">{label}</span>
  </Link>
);
