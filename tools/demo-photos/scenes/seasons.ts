import { block, dayBlock, nightBlock } from "./buildings.ts";
import {
  at,
  backdrop,
  circle,
  glow,
  gradient,
  line,
  oval,
  path,
  picture,
  rect,
  scatter,
  shadow,
  vignette,
} from "./drawing.ts";
import { cloud, crown, hedge, hills, lane, petals, tree } from "./nature.ts";

const pink = ["#ef9fbb", "#f8bfd1", "#ffe3ec"] as const;
const flame = ["#c8472f", "#e8763a", "#f9b04f"] as const;
const gold = ["#d98a1f", "#f2b233", "#ffd769"] as const;
const frost = ["#c8d6e6", "#e3ecf5", "#ffffff"] as const;
const snowBlock = {
  ...nightBlock,
  front: "#9aadc9",
  side: "#7d92b3",
  band: "#f4f8fc",
  glass: ["#768db2", "#8097ba", "#6d85ab"],
  lit: 3,
};

/** Cherry trees over the walk between the blocks, in the afternoon. */
export const blossomPath = (): string =>
  picture(
    gradient("sky", ["#a9d8f5", "#d8effb", "#fff2f4"]),
    backdrop("url(#sky)"),
    cloud(260, 210, 1.1, "#ffffff", 0.85),
    cloud(900, 330, 0.8, "#ffffff", 0.7),
    block(330, 820, 210, 470, dayBlock, 3),
    block(640, 830, 180, 380, dayBlock, 4),
    hills(820, 20, 6, "#b9dba0"),
    hedge(0, 880, 1170, 60, ["#8fc07e", "#a5d08d", "#7db172"], 5),
    gradient("grass", ["#b7dc97", "#86bd78"]),
    rect(0, 870, 1170, 520, "url(#grass)"),
    gradient("walk", ["#f7e6df", "#eccfc7"]),
    lane(575, 868, 400, "url(#walk)", 30),
    tree(330, 930, 120, pink, 21),
    tree(830, 940, 130, pink, 22),
    tree(150, 1080, 230, pink, 23),
    tree(1040, 1110, 250, pink, 24),
    crown(40, 220, 330, pink, 25),
    crown(1140, 190, 320, pink, 26),
    crown(620, -60, 240, pink, 27),
    petals(150, [150, 960, 870, 420], ["#f9c4d4", "#f3a8c0", "#ffe6ee"], 11, 28),
    petals(70, [0, 250, 1170, 700], ["#ffd3e0", "#fff0f5", "#f7b3c8"], 13, 29),
    vignette(),
  );

/** Maple and ginkgo along the bench walk. */
export const autumnPath = (): string =>
  picture(
    gradient("sky", ["#7fb6e0", "#cfe4ee", "#fdeed3"]),
    backdrop("url(#sky)"),
    glow(880, 300, 150, "#fff3c9", 0.9),
    block(120, 850, 200, 420, dayBlock, 8),
    block(420, 850, 170, 520, dayBlock, 9),
    hills(840, 30, 4, "#d9b062"),
    hedge(0, 890, 1170, 56, ["#c97f35", "#dd9a3f", "#b8692d"], 12),
    gradient("ground", ["#e7b765", "#c98845"]),
    rect(0, 880, 1170, 520, "url(#ground)"),
    gradient("walk", ["#efdcc2", "#d9bd9c"]),
    lane(640, 878, 360, "url(#walk)", -60),
    tree(420, 940, 130, gold, 31),
    tree(820, 950, 150, flame, 32),
    tree(1030, 1130, 270, flame, 33),
    tree(120, 1110, 260, gold, 34),
    crown(1120, 120, 300, flame, 35),
    shadow(360, 1150, 150, 20),
    at(
      360,
      1140,
      1,
      line("M-120 0 V-60 M120 0 V-60", "#4b3a37", 16) +
        rect(-150, -84, 300, 26, "#a5683f", 10) +
        rect(-150, -150, 300, 22, "#b97a4c", 10) +
        rect(-150, -186, 300, 22, "#b97a4c", 10) +
        line("M-128 -70 V-180 M128 -70 V-180", "#4b3a37", 12),
    ),
    petals(190, [0, 930, 1170, 450], ["#d7502f", "#f0a13a", "#ffcf5c", "#b93f2b"], 15, 36),
    petals(46, [0, 300, 1170, 620], ["#e56a35", "#ffcb57"], 15, 37),
    vignette(),
  );

/** The first snow in the yard, with a snowman. */
export const firstSnow = (): string =>
  picture(
    gradient("sky", ["#5f7fae", "#9fb8d6", "#dfe9f3"]),
    backdrop("url(#sky)"),
    block(60, 900, 210, 560, snowBlock, 61),
    block(380, 900, 190, 440, snowBlock, 62),
    block(820, 900, 220, 640, snowBlock, 63),
    hills(900, 26, 14, "#eaf1f8"),
    tree(680, 960, 110, frost, 64, "#6a6470"),
    tree(180, 1010, 150, frost, 65, "#6a6470"),
    gradient("snow", ["#f8fbff", "#cfdcec"]),
    path("M-10 1010 C260 940 520 1010 760 980 S1100 960 1180 1000 V1400 H-10Z", "url(#snow)"),
    shadow(640, 1260, 250, 30, 0.22),
    gradient("ball", ["#ffffff", "#d3deee"]),
    circle(600, 1110, 158, "url(#ball)"),
    circle(600, 880, 112, "url(#ball)"),
    line("M740 1060 L880 960 M858 976 L912 986 M850 982 L866 926", "#6c4b3e", 13),
    line("M460 1060 L330 990 M352 1000 L300 1012", "#6c4b3e", 13),
    path("M492 965 C540 1000 660 1000 708 965 L704 1006 C650 1036 550 1036 496 1006Z", "#e2504f"),
    path("M650 1010 l58 -8 l20 132 l-56 10Z", "#d2413f"),
    circle(562, 856, 12, "#2c2a3a") + circle(640, 856, 12, "#2c2a3a"),
    path("M600 880 l96 22 l-94 14Z", "#f5923e"),
    oval(540, 902, 20, 12, "#f7b7b7", `opacity=".8"`) + oval(664, 920, 18, 11, "#f7b7b7", `opacity=".8"`),
    circle(600, 1070, 11, "#44415a") + circle(600, 1125, 11, "#44415a"),
    path("M486 800 C500 700 700 700 714 800Z", "#3d6fb3") +
      rect(470, 786, 260, 36, "#2f5a99", 18) +
      circle(600, 716, 30, "#f2f5fb"),
    scatter(190, 66, (next) =>
      circle(next() * 1170, next() * 1380, 2 + next() * 8, "#ffffff", `opacity="${0.45 + next() * 0.5}"`),
    ),
    vignette(),
  );
