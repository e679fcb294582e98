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

const door = (x: number, tone: string, light: string): string =>
  rect(x - 24, 150, 508, 980, "#e9e2da", 8) +
  rect(x, 176, 460, 954, tone, 6) +
  rect(x + 54, 236, 352, 320, light, 14) +
  rect(x + 54, 620, 352, 430, light, 14) +
  rect(x + 380, 600, 44, 150, "#2f3140", 20) +
  circle(x + 402, 636, 9, "#7fe0c3") +
  rect(x + 350, 690, 76, 20, "#c9ccd6", 10) +
  circle(x + 230, 400, 13, "#2f3140");

/** Parcels before the neighbour's door. */
export const parcelBoxes = (): string =>
  picture(
    gradient("wall", ["#efe6dc", "#dccdbf"]),
    backdrop("url(#wall)"),
    glow(585, 60, 260, "#fff4d4", 0.9),
    door(120, "#4d6b73", "#587982"),
    rect(700, 330, 130, 100, "#ffffff", 12) +
      rect(720, 350, 90, 16, "#4d6b73", 6) +
      rect(720, 380, 60, 14, "#c9bdb0", 6),
    rect(930, 360, 92, 150, "#3a3f50", 16) +
      circle(976, 404, 24, "#5b6b86") +
      circle(976, 404, 12, "#16192a") +
      circle(976, 470, 15, "#ffcf5f"),
    rect(0, 1100, 1170, 34, "#cbb9a8"),
    gradient("floor", ["#cfc2b6", "#a99b92"]),
    rect(0, 1132, 1170, 260, "url(#floor)") +
      [260, 585, 910]
        .map((x) => line(`M${x} 1132 L${x + (x - 585) * 0.5} 1400`, "#8f8279", 4, `opacity=".5"`))
        .join(""),
    rect(150, 1140, 420, 60, "#7b5b4c", 10) + rect(166, 1150, 388, 40, "#94705e", 8),
    shadow(760, 1270, 370, 30, 0.45),
    box(470, 1270, 520, 330, "#d9a566", "#c58e50"),
    box(560, 940, 380, 250, "#e2b274", "#cc9757"),
    box(640, 690, 230, 160, "#f0e9df", "#d8cdbf"),
    at(
      330,
      1290,
      1,
      shadow(10, 0, 190, 18, 0.4) +
        path("M-170 0 L-150 -210 Q0 -250 150 -210 L170 0Z", "#8fc7b5") +
        path("M-150 -210 Q0 -250 150 -210 L132 -176 Q0 -210 -134 -176Z", "#a9d9c9") +
        line("M-64 -222 C-70 -310 70 -310 64 -222", "#5f9a88", 14) +
        circle(0, -96, 48, "#ffffff", `opacity=".9"`) +
        path("M0 -74 C-34 -96 -16 -124 0 -106 C16 -124 34 -96 0 -74Z", "#ef7d6a"),
    ),
    vignette(),
  );

const box = (x: number, base: number, wide: number, high: number, front: string, side: string): string =>
  path(`M${x} ${base - high} l50 -44 h${wide} l-50 44Z`, front) +
  path(`M${x} ${base - high} l50 -44 h${wide} l-50 44Z`, "#ffffff", `opacity=".25"`) +
  path(`M${x + wide} ${base - high} l50 -44 v${high} l-50 44Z`, side) +
  rect(x, base - high, wide, high, front, 4) +
  rect(x + wide / 2 - 28, base - high, 56, high, "#fff1d6", 0, `opacity=".45"`) +
  path(`M${x + wide / 2 - 28} ${base - high} l50 -44 h56 l-50 44Z`, "#fff1d6", `opacity=".6"`) +
  rect(x + 24, base - 100, wide * 0.3, 70, "#ffffff", 6) +
  [0, 1, 2, 3, 4, 5]
    .map((bar) => rect(x + 36 + bar * wide * 0.042, base - 88, bar % 2 === 0 ? 7 : 4, 30, "#3a3433"))
    .join("") +
  rect(x + 36, base - 48, wide * 0.2, 8, "#b9aea3", 3) +
  path(`M${x + wide - 70} ${base - 40} v-46 l-14 0 l24 -30 l24 30 h-14 v46Z`, "#8a5f34", `opacity=".6"`);

/** An umbrella left in the lobby on a rainy evening. */
export const lostUmbrella = (): string =>
  picture(
    gradient("wall", ["#3d4d6b", "#5d7590", "#8fa5b0"]),
    backdrop("url(#wall)"),
    gradient("glass", ["#56718c", "#8fb0bd", "#f0d2a4"]),
    rect(70, 90, 480, 1020, "url(#glass)", 10) + rect(610, 90, 490, 1020, "url(#glass)", 10),
    scatter(22, 191, (next) =>
      glow(100 + next() * 960, 260 + next() * 700, 20 + next() * 46, next() > 0.5 ? "#ffd48a" : "#ff9c86", 0.5),
    ),
    scatter(120, 192, (next) => {
      const x = 80 + next() * 1010;
      const y = 100 + next() * 900;
      return line(`M${x} ${y} l-12 ${30 + next() * 60}`, "#ffffff", 3, `opacity="${0.15 + next() * 0.35}"`);
    }),
    rect(546, 70, 68, 1050, "#27344c") +
      rect(50, 60, 1070, 40, "#27344c", 8) +
      rect(520, 560, 20, 170, "#dfe5ea", 10) +
      rect(622, 560, 20, 170, "#dfe5ea", 10),
    gradient("floor", ["#6f7f90", "#414f63"]),
    rect(0, 1100, 1170, 290, "url(#floor)") + rect(0, 1092, 1170, 16, "#27344c"),
    oval(330, 1290, 240, 34, "#a9c6d2", `opacity=".5"`) + oval(300, 1284, 110, 10, "#ffffff", `opacity=".4"`),
    shadow(690, 1290, 330, 34, 0.5),
    at(640, 1010, 1.12, umbrella(), -18),
    vignette(),
  );

const ribs = ["#f7c948", "#f2b630", "#f7c948", "#e9a820", "#f2b630"];

const umbrella = (): string =>
  line("M0 -20 V250 C0 310 78 310 78 250", "#7b4a35", 22) +
  line("M0 -300 V-350", "#4b4a5c", 16) +
  ribs
    .map((tone, rib) => {
      const left = -340 + rib * 136;
      const right = left + 136;
      const hem = `${left} -10 Q${left + 68} -70 ${right} -10`;
      return path(`M0 -310 Q${left * 0.98} -280 ${hem} Q${right * 0.98} -280 0 -310Z`, tone);
    })
    .join("") +
  path(
    "M-340 -10 C-330 -220 -170 -305 0 -310 C-140 -280 -230 -190 -272 -44 Q-310 -44 -340 -10Z",
    "#ffe08a",
    `opacity=".55"`,
  ) +
  [-200, -110, 40, 150, 230].map((x, dot) => circle(x, -120 - (dot % 2) * 70, 15, "#ffffff", `opacity=".75"`)).join("");
