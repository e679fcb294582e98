import { dailyPosts } from "./posts/daily.ts";
import { foodPosts } from "./posts/food.ts";
import { noticePosts } from "./posts/notices.ts";
import { seasonPosts } from "./posts/seasons.ts";
import { togetherPosts } from "./posts/together.ts";
import { tradePosts } from "./posts/trade.ts";
import type { SeedPost } from "./seed-data.ts";

/** The demo posts of all themes, the latest first. */
export const posts: readonly SeedPost[] = [
  ...tradePosts,
  ...noticePosts,
  ...dailyPosts,
  ...seasonPosts,
  ...foodPosts,
  ...togetherPosts,
].sort((one, other) => one.minutesAgo - other.minutesAgo);
