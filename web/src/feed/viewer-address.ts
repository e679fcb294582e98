import { paths } from "#platform/paths.ts";
import { back, useLocation, useNavigate, useSearchParams } from "#platform/router.tsx";

/** State of the viewer's address where the post itself lies right below it in history. */
const aboveThePost = "above the post";

/**
 * Which photo is seen large, from 0, kept in the address (?photo=1): the browser's back button closes it
 * and stays on the post.
 */
export const useViewerAddress = (feedId: number, count: number) => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const position = Number(useSearchParams().get("photo") ?? 0);
  return {
    opened: Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : undefined,
    open: (at: number) => navigate(`${paths.feed(feedId)}?photo=${at + 1}`, { state: aboveThePost }),
    close: () => (state === aboveThePost ? back() : navigate(paths.feed(feedId), { replace: true })),
  };
};
