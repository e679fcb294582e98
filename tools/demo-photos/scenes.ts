import { kimchiPots, wallCat } from "./scenes/courtyard.ts";
import { lostUmbrella, parcelBoxes } from "./scenes/entrance.ts";
import { barbecue, fitnessRoom, gatheringRoom, guestRoom, readingRoom, tennisCourt } from "./scenes/facilities.ts";
import { bookshelf, gym, sofa } from "./scenes/indoors.ts";
import { bicycle, gardenPlot, playground } from "./scenes/outdoors.ts";
import { autumnPath, blossomPath, firstSnow } from "./scenes/seasons.ts";
import { duskTowers, fullMoon, rainbow } from "./scenes/skies.ts";
import { coffeeCup, noodleBowl } from "./scenes/table.ts";

/** The photos of the demo posts and facilities by their file name, each a drawing of our own. */
export const scenes = {
  "autumn-path": autumnPath,
  barbecue,
  bicycle,
  "blossom-path": blossomPath,
  bookshelf,
  "coffee-cup": coffeeCup,
  "dusk-towers": duskTowers,
  "first-snow": firstSnow,
  "fitness-room": fitnessRoom,
  "full-moon": fullMoon,
  "garden-plot": gardenPlot,
  "gathering-room": gatheringRoom,
  "guest-room": guestRoom,
  gym,
  "kimchi-pots": kimchiPots,
  "lost-umbrella": lostUmbrella,
  "noodle-bowl": noodleBowl,
  "parcel-boxes": parcelBoxes,
  playground,
  rainbow,
  "reading-room": readingRoom,
  sofa,
  "tennis-court": tennisCourt,
  "wall-cat": wallCat,
} as const satisfies Record<string, () => string>;
