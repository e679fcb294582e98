import { block, duskBlock } from "./buildings.ts";
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
import { cloud, hills, petals, tree } from "./nature.ts";

/** The neighbourhood's ginger cat on the wall at sunset. */
export const wallCat = (): string =>
  picture(
    gradient("sky", ["#6f6fb5", "#d98aa5", "#ffb98a", "#ffe1ac"]),
    backdrop("url(#sky)"),
    glow(330, 620, 190, "#ffe6ad", 0.9) + circle(330, 620, 88, "#fff0c8"),
    cloud(820, 260, 1.2, "#f7a9a2", 0.8) + cloud(260, 330, 0.9, "#e596ab", 0.7),
    hills(850, 40, 131, "#a8749c"),
    block(40, 960, 180, 320, duskBlock, 132) + block(900, 960, 200, 470, duskBlock, 133),
    tree(1080, 1000, 170, ["#6d4a7b", "#8a5b8b", "#b1749a"], 134, "#4b3558"),
    gradient("wall", ["#d08a6a", "#9c5d55"]),
    rect(0, 960, 1170, 430, "url(#wall)") +
      rect(0, 930, 1170, 56, "#e9b08b", 8) +
      rect(0, 976, 1170, 14, "#a9655a", 0, `opacity=".6"`),
    scatter(34, 135, (next) =>
      rect(
        Math.floor(next() * 9) * 138 - 40,
        1010 + Math.floor(next() * 5) * 76,
        120,
        58,
        "#e2a27f",
        8,
        `opacity="${0.12 + next() * 0.28}"`,
      ),
    ),
    shadow(600, 936, 210, 14, 0.4),
    at(590, 934, 1.12, cat()),
    petals(26, [0, 200, 1170, 760], ["#ffc3a0", "#ff9f8f", "#ffe0b8"], 10, 136),
    vignette(),
  );

const cat = (): string =>
  gradient("fur", ["#f7b065", "#e58a3f"]) +
  line("M128 -30 C280 -20 250 130 190 190 C160 226 190 260 224 244", "#e58a3f", 44) +
  line("M206 150 L250 176 M226 90 L266 96", "#c76a2b", 16) +
  path("M-110 4 C-130 -150 -70 -300 20 -310 C130 -300 180 -120 160 4Z", "url(#fur)") +
  path("M-40 4 C-60 -110 -30 -180 10 -190 C54 -180 70 -100 50 4Z", "#ffe9cd") +
  line("M100 -226 L148 -204 M118 -176 L162 -158 M128 -124 L166 -112", "#c76a2b", 15) +
  oval(-40, -6, 48, 26, "#ffe9cd") +
  oval(56, -6, 48, 26, "#ffe9cd") +
  line("M-52 0 V-16 M-30 0 V-16 M46 0 V-16 M68 0 V-16", "#d9a87b", 5) +
  path("M-126 -430 L-112 -556 L-20 -476Z", "#e58a3f") +
  path("M134 -430 L124 -556 L30 -476Z", "#e58a3f") +
  path("M-108 -456 L-100 -524 L-52 -478Z", "#f7b7a7") +
  path("M116 -456 L110 -524 L62 -478Z", "#f7b7a7") +
  oval(4, -384, 148, 124, "url(#fur)") +
  oval(4, -336, 88, 64, "#ffe9cd") +
  line("M4 -504 V-464 M-34 -498 L-28 -466 M42 -498 L36 -466", "#c76a2b", 14) +
  line("M-136 -388 L-104 -382 M-132 -350 L-104 -354 M144 -388 L112 -382 M140 -350 L112 -354", "#c76a2b", 12) +
  line("M-82 -404 Q-56 -432 -30 -404 M38 -404 Q64 -432 90 -404", "#4a2c2a", 11) +
  path("M-14 -366 H22 L4 -346Z", "#e06d6d") +
  line("M4 -346 V-330 M4 -330 Q-14 -312 -32 -324 M4 -330 Q22 -312 40 -324", "#4a2c2a", 7) +
  line("M-70 -340 L-170 -356 M-70 -326 L-166 -316 M78 -340 L178 -356 M78 -326 L174 -316", "#fff3e2", 5) +
  oval(-78, -352, 24, 15, "#f59b86", `opacity=".6"`) +
  oval(86, -352, 24, 15, "#f59b86", `opacity=".6"`) +
  path("M-96 -276 Q4 -220 108 -276 L100 -246 Q4 -194 -88 -246Z", "#4b8fb5") +
  circle(6, -222, 22, "#ffd15f");

/** Earthen jars in the winter sun, kimchi cabbage in a basket before them. */
export const kimchiPots = (): string =>
  picture(
    gradient("sky", ["#b7d8ea", "#e9f1ee", "#fbeeda"]),
    backdrop("url(#sky)"),
    glow(220, 220, 120, "#fff4cf", 0.9),
    hills(520, 60, 141, "#a9c0b2") + hills(600, 40, 142, "#8fae98"),
    tree(1060, 780, 170, ["#4b7b5a", "#5c9068", "#7cab7c"], 143),
    rect(0, 640, 1170, 170, "#c9b49a") +
      scatter(60, 144, (next) =>
        oval(
          next() * 1170,
          660 + next() * 130,
          40 + next() * 34,
          24 + next() * 14,
          next() > 0.5 ? "#b9a188" : "#d9c6ae",
        ),
      ),
    Array.from({ length: 14 }, (_, tile) =>
      path(`M${tile * 90 - 20} 650 q45 -46 90 0 v16 h-90Z`, tile % 2 === 0 ? "#4a5568" : "#566278"),
    ).join(""),
    gradient("yard", ["#e5d3b8", "#c4a987"]),
    rect(0, 800, 1170, 590, "url(#yard)"),
    gradient("clay", ["#a5603f", "#6b3726", "#4a241c"], true),
    jar(250, 1010, 1.15) + jar(930, 1000, 1.2) + jar(590, 990, 1.42),
    jar(120, 1150, 0.84) + jar(1060, 1150, 0.86),
    jar(400, 1130, 0.92) + jar(800, 1130, 0.9),
    shadow(590, 1318, 330, 22, 0.35),
    [370, 520, 670, 800].map((x, one) => at(x, 1210, 1, cabbage(), one * 9 - 14)).join(""),
    path("M270 1210 H910 L850 1320 Q590 1350 330 1320Z", "#d9a95f") +
      [1240, 1270, 1300]
        .map((y, weave) =>
          line(`M${284 + weave * 16} ${y} H${896 - weave * 16}`, "#b98640", 9, `stroke-dasharray="34 20"`),
        )
        .join("") +
      rect(252, 1196, 676, 28, "#e7bd78", 14),
    vignette(),
  );

const jar = (x: number, base: number, scale: number): string =>
  shadow(x + 20, base, 140 * scale, 16, 0.35) +
  at(
    x,
    base,
    scale,
    path("M-70 0 C-150 -70 -160 -200 -88 -270 H88 C160 -200 150 -70 70 0Z", "url(#clay)") +
      path("M-104 -214 Q0 -190 104 -214 L110 -190 Q0 -166 -112 -190Z", "#c88a5e", `opacity=".4"`) +
      path("M-92 -60 C-122 -120 -118 -190 -84 -236 C-98 -180 -92 -120 -66 -60Z", "#ffd9b0", `opacity=".32"`) +
      rect(-98, -286, 196, 26, "#4f2a20", 12) +
      path("M-112 -286 Q0 -352 112 -286Z", "#7d4530") +
      rect(-116, -294, 232, 18, "#63341f", 9) +
      rect(-18, -340, 36, 20, "#63341f", 8),
  );

const cabbage = (): string =>
  oval(0, -6, 84, 92, "#6fae55") +
  oval(-22, -8, 56, 84, "#9ccf6d") +
  oval(26, -4, 50, 80, "#b9dd85") +
  oval(2, 8, 40, 74, "#f0f4cf") +
  line("M2 70 V-40 M2 10 L-24 -30 M2 10 L28 -34", "#ffffff", 8) +
  path("M-50 -60 Q0 -110 50 -60 Q20 -40 0 -52 Q-24 -40 -50 -60Z", "#d94a36", `opacity=".85"`);
