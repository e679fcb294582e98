import { back, useLocation, useNavigate, useSearchParams } from "#platform/navigation/router.tsx";

/** History state of a viewer whose own screen is the entry below it. */
const openedFromScreen = "above the screen";

/**
 * Index of the photo of `count` on the screen at `path` that the viewer shows, kept in the address (?photo=1): the
 * browser's back button closes the viewer and stays on the screen.
 */
export const usePhotoViewerUrl = (path: string, count: number) => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const position = Number(useSearchParams().get("photo") ?? 0);
  return {
    opened: Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : undefined,
    open: (at: number) => navigate(`${path}?photo=${at + 1}`, { state: openedFromScreen }),
    close: () => (state === openedFromScreen ? back() : navigate(path, { replace: true })),
  };
};
