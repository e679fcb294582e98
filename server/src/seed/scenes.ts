import { kimchiPots, wallCat } from "./scenes/courtyard.ts";
import { lostUmbrella, parcelBoxes } from "./scenes/entrance.ts";
import { bookshelf, gym, sofa } from "./scenes/indoors.ts";
import { bicycle, gardenPlot, playground } from "./scenes/outdoors.ts";
import { autumnPath, blossomPath, firstSnow } from "./scenes/seasons.ts";
import { duskTowers, fullMoon, rainbow } from "./scenes/skies.ts";
import { coffeeCup, noodleBowl } from "./scenes/table.ts";

/** The photos of the demo posts, each a drawing of our own. */
export const scenes = {
  autumnPath,
  bicycle,
  blossomPath,
  bookshelf,
  coffeeCup,
  duskTowers,
  firstSnow,
  fullMoon,
  gardenPlot,
  gym,
  kimchiPots,
  lostUmbrella,
  noodleBowl,
  parcelBoxes,
  playground,
  rainbow,
  sofa,
  wallCat,
} as const satisfies Record<string, () => string>;

export type SceneName = keyof typeof scenes;
