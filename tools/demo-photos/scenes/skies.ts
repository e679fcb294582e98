import { block, dayBlock, duskBlock, nightBlock } from "./buildings.ts";
import { backdrop, circle, glow, gradient, line, oval, picture, rect, scatter, vignette } from "./drawing.ts";
import { cloud, hedge, hills, tree } from "./nature.ts";

const leaf = ["#4f8f5b", "#6fb06c", "#9bd083"] as const;

/** The complex from the hill behind it as the sun goes down. */
export const duskTowers = (): string =>
  picture(
    gradient("sky", ["#3f3b76", "#8a5a95", "#e5807f", "#ffbf7f", "#ffe2a6"]),
    backdrop("url(#sky)"),
    glow(760, 790, 230, "#ffdf9a", 0.9),
    circle(760, 780, 92, "#fff0c2"),
    scatter(30, 41, (next) =>
      circle(next() * 1170, next() * 330, 1.5 + next() * 2, "#ffffff", `opacity="${0.3 + next() * 0.5}"`),
    ),
    cloud(240, 420, 1.5, "#f7a08f", 0.55),
    cloud(980, 520, 1.2, "#ffb58c", 0.55),
    cloud(620, 300, 0.9, "#b9729c", 0.55),
    hills(880, 70, 11, "#8f5f8f"),
    hills(960, 40, 19, "#6c4c81"),
    block(40, 1160, 190, 520, duskBlock, 51),
    block(300, 1160, 200, 690, duskBlock, 52),
    block(580, 1160, 190, 470, duskBlock, 53),
    block(850, 1160, 220, 620, duskBlock, 54),
    hedge(0, 1180, 1170, 70, ["#3b2f5c", "#463869", "#33284f"], 55),
    rect(0, 1170, 1170, 220, "#332950"),
    line("M0 1290 C300 1240 700 1330 1170 1260", "#57477c", 70),
    line("M40 1282 C300 1242 700 1330 1130 1266", "#ffd98a", 5, `stroke-dasharray="40 46" opacity=".7"`),
    [150, 520, 900]
      .map(
        (x) =>
          glow(x, 1130, 36, "#ffd890", 0.9) + line(`M${x} 1250 V1130`, "#221a3a", 9) + circle(x, 1124, 16, "#fff1c9"),
      )
      .join(""),
    vignette(),
  );

/** A rainbow over the blocks after a summer shower. */
export const rainbow = (): string =>
  picture(
    gradient("sky", ["#6aa7dd", "#a7d3ee", "#e6f4f3"]),
    backdrop("url(#sky)"),
    ["#ef6f6c", "#f7a65a", "#fbe06d", "#8fd18a", "#6fb3e6", "#8f8be0"]
      .map((colour, ring) =>
        circle(640, 1010, 560 - ring * 26, "none", `stroke="${colour}" stroke-width="26" opacity=".62"`),
      )
      .join(""),
    cloud(180, 300, 1.5, "#ffffff", 0.95),
    cloud(980, 420, 1.3, "#ffffff", 0.9),
    cloud(560, 180, 0.9, "#ffffff", 0.75),
    hills(860, 60, 23, "#8fc39b"),
    hills(930, 40, 29, "#74b082"),
    block(90, 1130, 200, 470, dayBlock, 71),
    block(390, 1130, 180, 360, dayBlock, 72),
    block(660, 1130, 190, 540, dayBlock, 73),
    block(940, 1130, 180, 400, dayBlock, 74),
    hedge(0, 1150, 1170, 80, leaf, 75),
    rect(0, 1140, 1170, 260, "#7cba74"),
    gradient("pool", ["#bfe3f4", "#86c0e2"]),
    oval(560, 1270, 400, 66, "url(#pool)"),
    oval(500, 1256, 190, 14, "#ffffff", `opacity=".5"`) + oval(700, 1290, 110, 9, "#ffffff", `opacity=".45"`),
    tree(80, 1230, 150, leaf, 76),
    tree(1100, 1240, 170, leaf, 77),
    vignette(),
  );

/** The harvest moon between two blocks. */
export const fullMoon = (): string =>
  picture(
    gradient("sky", ["#141b3f", "#27346b", "#4c5696", "#8d7fb0"]),
    backdrop("url(#sky)"),
    scatter(120, 81, (next) =>
      circle(next() * 1170, next() * 900, 1 + next() * 2.6, "#ffffff", `opacity="${0.3 + next() * 0.7}"`),
    ),
    glow(560, 430, 260, "#ffe9ad", 0.6),
    circle(560, 430, 176, "#fff1c4"),
    circle(500, 390, 40, "#f3dda2", `opacity=".7"`) +
      circle(610, 470, 56, "#f3dda2", `opacity=".6"`) +
      circle(600, 350, 24, "#f3dda2", `opacity=".6"`),
    cloud(330, 560, 1.3, "#6d70a9", 0.7),
    cloud(880, 640, 1.1, "#7d7bb0", 0.6),
    block(-40, 1230, 260, 800, nightBlock, 82),
    block(880, 1230, 270, 880, nightBlock, 83),
    block(330, 1230, 180, 330, nightBlock, 84),
    block(620, 1230, 180, 260, nightBlock, 85),
    hedge(0, 1240, 1170, 70, ["#1b2447", "#222d55", "#172040"], 86),
    rect(0, 1230, 1170, 160, "#182144"),
    line("M-20 1320 C300 1270 760 1360 1190 1290", "#2b376b", 56),
    line("M-20 1320 C300 1270 760 1360 1190 1290", "#5565a3", 4, `stroke-dasharray="36 44" opacity=".8"`),
    vignette(),
  );
