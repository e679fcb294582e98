import { kimchiPots, wallCat } from "./scenes/courtyard.ts";
import { lostUmbrella, parcelBoxes } from "./scenes/entrance.ts";
import { bookshelf, gym, sofa } from "./scenes/indoors.ts";
import { bicycle, gardenPlot, playground } from "./scenes/outdoors.ts";
import { autumnPath, blossomPath, firstSnow } from "./scenes/seasons.ts";
import { duskTowers, fullMoon, rainbow } from "./scenes/skies.ts";
import { coffeeCup, noodleBowl } from "./scenes/table.ts";

/** The photos of the demo posts by their file name, each a drawing of our own. */
export const scenes = {
  "autumn-path": autumnPath,
  bicycle,
  "blossom-path": blossomPath,
  bookshelf,
  "coffee-cup": coffeeCup,
  "dusk-towers": duskTowers,
  "first-snow": firstSnow,
  "full-moon": fullMoon,
  "garden-plot": gardenPlot,
  gym,
  "kimchi-pots": kimchiPots,
  "lost-umbrella": lostUmbrella,
  "noodle-bowl": noodleBowl,
  "parcel-boxes": parcelBoxes,
  playground,
  rainbow,
  sofa,
  "wall-cat": wallCat,
} as const satisfies Record<string, () => string>;
