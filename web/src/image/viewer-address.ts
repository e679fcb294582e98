import { back, useLocation, useNavigate, useSearchParams } from "#platform/router.tsx";

/** State of the viewer's address where the screen itself lies right below it in history. */
const openedFromScreen = "above the screen";

/**
 * Which of `count` photos of the screen at `path` is seen large, from 0, kept in the address (?photo=1): the
 * browser's back button closes it and stays on the screen.
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
