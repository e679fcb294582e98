import { block, dayBlock } from "./buildings.ts";
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
import { cloud, hedge, hills, tree } from "./nature.ts";

const leaf = ["#4f8f5b", "#6fb06c", "#9bd083"] as const;

/** The playground: slide tower, swing, sand. */
export const playground = (): string =>
  picture(
    gradient("sky", ["#8fd0f2", "#cdeaf3", "#fff6dd"]),
    backdrop("url(#sky)"),
    glow(980, 180, 120, "#fff1b8", 0.9) + circle(980, 180, 74, "#ffe49a"),
    cloud(280, 230, 1.1, "#ffffff", 0.95) + cloud(660, 130, 0.7, "#ffffff", 0.8),
    block(70, 830, 190, 420, dayBlock, 101) + block(850, 830, 210, 360, dayBlock, 102),
    hills(820, 24, 17, "#a6d795"),
    hedge(0, 880, 1170, 70, leaf, 103),
    gradient("grass", ["#a9d987", "#7fbf74"]),
    rect(0, 880, 1170, 510, "url(#grass)"),
    tree(120, 960, 150, leaf, 104) + tree(1080, 970, 170, leaf, 105),
    gradient("sand", ["#f8e3b4", "#e9c988"]),
    oval(600, 1200, 620, 190, "#6faf66") + oval(600, 1190, 600, 180, "url(#sand)"),
    shadow(480, 1200, 230, 22) + shadow(930, 1180, 170, 18),
    // The tower with its roof, ladder and slide.
    rect(366, 640, 26, 550, "#e8604f", 12) + rect(566, 640, 26, 550, "#e8604f", 12),
    rect(350, 880, 258, 34, "#f6b23c", 12) + rect(380, 800, 198, 20, "#3f8fd0", 10),
    [410, 450, 490, 530].map((x) => rect(x, 806, 14, 84, "#3f8fd0", 7)).join(""),
    path("M320 660 L479 510 L638 660Z", "#3fa9a0") + path("M479 510 L638 660 H560Z", "#33918a"),
    circle(479, 610, 22, "#fff3cf"),
    path("M606 884 C700 900 690 1110 850 1150 L880 1180 H800 C650 1140 640 960 600 940Z", "#ffcf4f"),
    line("M606 876 C706 890 700 1100 860 1146", "#f3a72f", 18),
    [960, 1020, 1080, 1140].map((y) => line(`M300 ${y} L366 ${y - 6}`, "#3f8fd0", 16)).join(""),
    line("M318 900 L286 1190 M370 900 L352 1190", "#3f8fd0", 18),
    // The swing.
    line("M820 1176 L876 800 L936 1176 M1010 1176 L1060 800 L1112 1176", "#5a6fb8", 20) +
      line("M872 800 H1064", "#5a6fb8", 24),
    line("M926 806 L908 1050 M1006 806 L988 1050", "#8f8796", 6) + rect(892, 1044, 112, 22, "#e8604f", 11),
    circle(250, 1250, 56, "#ef6d5f") +
      path("M196 1236 Q250 1200 304 1236 Q306 1262 300 1276 Q250 1236 198 1268Z", "#ffe8a3"),
    shadow(250, 1310, 60, 10),
    rect(640, 1240, 80, 64, "#4fa3d9", 10) + line("M644 1240 Q680 1176 716 1240", "#3a86ba", 9),
    vignette(),
  );

/** The allotment on the roof: rows of lettuce, tomatoes, a watering can. */
export const gardenPlot = (): string =>
  picture(
    gradient("sky", ["#9bd6ee", "#e2f3e6", "#fff4d2"]),
    backdrop("url(#sky)"),
    glow(230, 240, 130, "#fff2be", 0.9),
    cloud(760, 210, 1.1, "#ffffff", 0.9),
    block(740, 700, 230, 380, dayBlock, 111) + block(140, 700, 190, 300, dayBlock, 112),
    hedge(0, 720, 1170, 90, leaf, 113),
    rect(0, 690, 1170, 90, "#c99a6b") + scatterPlanks(),
    gradient("soil", ["#8a5b42", "#5f3b2d"]),
    rect(0, 770, 1170, 620, "#b9dc8f"),
    [0, 1, 2].map((row) => bed(820 + row * 180, 0.72 + row * 0.17, row)).join(""),
    shadow(890, 1310, 170, 22),
    at(
      880,
      1200,
      1,
      line("M-70 -60 Q-10 -190 90 -70", "#2f7f95", 20) +
        path("M110 40 L250 -70 L262 -50 L120 84Z", "#3b9ab0") +
        path("M236 -100 L296 -46 L270 -34 L226 -78Z", "#2f7f95") +
        path("M-100 -70 H110 L126 100 Q8 124 -112 100Z", "#45aac2") +
        path("M-100 -70 H-50 L-56 112 L-112 100Z", "#62c0d4") +
        oval(5, -70, 106, 20, "#2f7f95"),
    ),
    vignette(),
  );

const scatterPlanks = (): string =>
  Array.from({ length: 14 }, (_, plank) =>
    rect(plank * 88 + 4, 640, 66, 150, plank % 2 === 0 ? "#d9ab79" : "#cf9e6c", 8),
  ).join("");

const lettuce = (tone: string, light: string): string =>
  [-60, -30, 0, 30, 60].map((turn) => oval(0, -34, 20, 40, tone, `transform="rotate(${turn})"`)).join("") +
  [-36, 0, 36].map((turn) => oval(0, -26, 13, 28, light, `transform="rotate(${turn})"`)).join("");

const tomato = (): string =>
  line("M0 0 V-150", "#4f8f4c", 8) +
  line("M0 -60 L-40 -96 M0 -90 L40 -124", "#4f8f4c", 7) +
  oval(-44, -108, 26, 15, "#69ad5e") +
  oval(44, -136, 26, 15, "#69ad5e") +
  oval(0, -160, 24, 16, "#7dbf6a") +
  circle(-26, -60, 19, "#e9503f") +
  circle(26, -86, 19, "#f0694c") +
  circle(-8, -116, 15, "#f6a13e") +
  circle(-32, -66, 5, "#ffb9a6");

const bed = (y: number, scale: number, row: number): string =>
  rect(40, y, 1090, 92 * scale, "url(#soil)", 26) +
  Array.from({ length: row === 1 ? 6 : 9 }, (_, plant) =>
    row === 1
      ? at(140 + plant * 180, y + 30, scale, tomato())
      : at(
          110 + plant * 120,
          y + 36,
          scale,
          lettuce(plant % 3 === 1 ? "#8d4a74" : "#5fa84f", plant % 3 === 1 ? "#b56d98" : "#9bd36f"),
        ),
  ).join("");

/** A bicycle against the wall by the entrance. */
export const bicycle = (): string =>
  picture(
    gradient("wall", ["#f7dcc0", "#efc29d"]),
    backdrop("url(#wall)"),
    Array.from({ length: 13 }, (_, row) => line(`M0 ${row * 86} H1170`, "#e2ae86", 4, `opacity=".55"`)).join(""),
    scatter(70, 121, (next) =>
      rect(
        Math.round(next() * 14) * 84,
        Math.floor(next() * 12) * 86 + 4,
        80,
        80,
        "#e9b48c",
        4,
        `opacity="${next() * 0.4}"`,
      ),
    ),
    gradient("light", ["#fff6da", "#fff6da00"]),
    path("M0 0 H520 L980 1080 H240Z", "url(#light)", `opacity=".45"`),
    rect(720, 170, 330, 420, "#fffaf1", 12) +
      rect(744, 194, 282, 372, "#9cc9d8") +
      path("M744 420 L940 194 H1026 L744 520Z", "#b9dce6"),
    rect(876, 194, 18, 372, "#fffaf1") + rect(744, 366, 282, 16, "#fffaf1") + rect(700, 586, 370, 26, "#e5cdb2", 8),
    [760, 850, 940, 1020]
      .map(
        (x, pot) =>
          rect(x - 34, 536, 64, 54, "#c9694b", 8) +
          at(x, 540, 0.9, lettuce("#4f8f5b", pot % 2 === 0 ? "#f08a8a" : "#ffd15f")),
      )
      .join(""),
    gradient("floor", ["#b9a79c", "#93827c"]),
    rect(0, 1080, 1170, 300, "url(#floor)") + rect(0, 1066, 1170, 26, "#d9c3b0"),
    shadow(570, 1206, 430, 30, 0.4),
    [300, 830]
      .map(
        (x) =>
          circle(x, 1010, 190, "none", `stroke="#2f3140" stroke-width="22"`) +
          circle(x, 1010, 172, "none", `stroke="#d9dde6" stroke-width="9"`) +
          Array.from({ length: 12 }, (_, spoke) =>
            line(`M${x} 1010 l${172 * Math.cos(spoke * 0.5236)} ${172 * Math.sin(spoke * 0.5236)}`, "#aeb4c2", 3),
          ).join("") +
          circle(x, 1010, 22, "#4a4d5e"),
      )
      .join(""),
    line("M300 1010 L440 730 L780 710 L540 1010 Z M440 730 L540 1010 M760 640 L830 1010", "#2a9d8f", 24),
    line("M425 690 L440 730", "#4a4d5e", 16) + path("M350 672 Q430 640 500 676 Q470 706 372 700Z", "#7b4a35"),
    line("M752 640 L744 596 Q800 570 850 610", "#4a4d5e", 16) + line("M836 604 L872 626", "#7b4a35", 24),
    circle(540, 1010, 46, "none", `stroke="#4a4d5e" stroke-width="14"`) +
      line("M540 1010 L600 1080", "#4a4d5e", 14) +
      rect(576, 1076, 66, 18, "#2f3140", 8),
    at(
      868,
      700,
      1,
      path("M-84 -10 H104 L84 120 H-64Z", "#c99858") +
        [14, 44, 74].map((y) => line(`M-74 ${y} H94`, "#a97a40", 7)).join("") +
        rect(-92, -22, 204, 24, "#d9ab6b", 12),
    ),
    at(
      868,
      690,
      0.9,
      lettuce("#5fa84f", "#ffb3c1") +
        at(56, 4, 0.9, lettuce("#5fa84f", "#ffe08a")) +
        at(-48, 6, 0.8, lettuce("#6fb06c", "#ff9f8f")),
    ),
    vignette(),
  );
