import { back, useLocation, useNavigate } from "../navigation/router.tsx";
import { flagIn } from "../navigation/navigation.ts";

/**
 * Opens and closes the detail of a list whose address is `list`, or that and the id of a row. The keys of the list stay
 * in the address. Back closes what was opened from the list; another row takes the place of the first one.
 */
export const useDetail = (list: string, search: string) => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = pathname.replace(/\/$/, "") !== list;
  const fromList = flagIn(state, "fromList");
  const hrefOf = (id: number | string): string => `${list}/${encodeURIComponent(id)}${search}`;
  return {
    isOpen,
    hrefOf,
    open: (id: number | string): void =>
      navigate(hrefOf(id), { replace: isOpen, state: { fromList: !isOpen || fromList } }),
    close: (): void => (fromList ? back() : navigate(list + search, { replace: true })),
  };
};
