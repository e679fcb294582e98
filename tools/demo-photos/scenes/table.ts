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

const steam = (x: number, y: number, scale = 1): string =>
  at(
    x,
    y,
    scale,
    [-70, 0, 70]
      .map(
        (dx, one) =>
          line(
            `M${dx} 0 C${dx - 46} -60 ${dx + 46} -110 ${dx} -${170 + (one % 2) * 40}`,
            "#ffffff",
            16,
            `opacity=".5" filter="url(#soft)"`,
          ) +
          line(`M${dx} 0 C${dx - 46} -60 ${dx + 46} -110 ${dx} -${170 + (one % 2) * 40}`, "#ffffff", 7, `opacity=".5"`),
      )
      .join(""),
  );

/** A heart of milk foam whose point is at (x, y). */
const heart = (x: number, y: number, scale: number, fill: string, more = ""): string =>
  at(
    x,
    y,
    scale,
    path("M0 0 C-90 -28 -104 -62 -64 -66 C-30 -70 -8 -54 0 -42 C8 -54 30 -70 64 -66 C104 -62 90 -28 0 0Z", fill, more),
  );

const planks = (top: number, tones: readonly [string, string, string]): string =>
  gradient("wood", [tones[0], tones[1]]) +
  rect(0, top, 1170, 1400 - top, "url(#wood)") +
  [60, 150, 262, 400].map((dy) => line(`M0 ${top + dy} H1170`, tones[2], 4, `opacity=".5"`)).join("") +
  rect(0, top, 1170, 14, tones[2], 0, `opacity=".45"`);

/** A latte by a rainy café window. */
export const coffeeCup = (): string =>
  picture(
    gradient("wall", ["#39506b", "#6d8aa1"]),
    backdrop("url(#wall)"),
    gradient("view", ["#7e9fb8", "#c7d7da", "#f0dcbf"]),
    rect(80, 60, 1010, 780, "url(#view)", 18),
    scatter(18, 151, (next) =>
      glow(140 + next() * 880, 200 + next() * 560, 22 + next() * 40, next() > 0.5 ? "#ffd99a" : "#ff9f8a", 0.55),
    ),
    [170, 380, 620, 860]
      .map((x, one) => rect(x, 430 - (one % 2) * 120, 150, 420 + (one % 2) * 120, "#5d7c94", 6, `opacity=".5"`))
      .join(""),
    scatter(90, 152, (next) => {
      const x = 100 + next() * 970;
      const y = 80 + next() * 700;
      return line(`M${x} ${y} l-6 ${20 + next() * 44}`, "#ffffff", 4, `opacity="${0.18 + next() * 0.4}"`);
    }),
    rect(560, 60, 30, 780, "#2f4256") +
      rect(50, 30, 1070, 40, "#2f4256", 12) +
      rect(50, 820, 1070, 44, "#2f4256", 12) +
      rect(50, 30, 40, 830, "#2f4256", 12) +
      rect(1080, 30, 40, 830, "#2f4256", 12),
    planks(930, ["#c98c5a", "#8f5b39", "#6f4229"]),
    glow(560, 1000, 200, "#ffe2ae", 0.35),
    shadow(580, 1236, 360, 34, 0.45),
    oval(560, 1210, 340, 78, "#f1e4d3") + oval(560, 1200, 340, 74, "#fffaf2") + oval(560, 1200, 220, 44, "#ecdcc7"),
    line("M760 990 C900 960 910 1130 742 1128", "#fffaf2", 40) +
      line("M760 990 C900 960 910 1130 742 1128", "#eadbc8", 8, `opacity=".7"`),
    gradient("cup", ["#fffdf8", "#fff6ea", "#e2cfb8"], true),
    path("M322 900 C330 1130 420 1204 560 1204 C700 1204 790 1130 798 900Z", "url(#cup)"),
    oval(560, 902, 238, 66, "#fffaf2") + oval(560, 906, 214, 54, "#a9683d") + oval(560, 908, 196, 46, "#c58552"),
    heart(560, 946, 1, "#fff2dd"),
    heart(560, 930, 0.55, "#c58552", `opacity=".55"`),
    steam(560, 830, 1),
    at(
      930,
      1260,
      1,
      oval(0, 12, 118, 40, "#4f3322", `opacity=".3"`) +
        circle(0, -18, 92, "#d9974f") +
        circle(0, -18, 92, "#b9743a", `opacity=".25"`) +
        scatter(13, 153, (next) => circle(-60 + next() * 120, -80 + next() * 110, 9 + next() * 7, "#5a3523")),
    ),
    vignette(),
  );

/** A bowl of hand-cut noodles at the shop in the arcade. */
export const noodleBowl = (): string =>
  picture(
    gradient("wall", ["#f6d7a7", "#e9b682"]),
    backdrop("url(#wall)"),
    [0, 1, 2, 3, 4]
      .map((flag) =>
        at(flag * 234 + 12, 0, 1, path("M0 0 H210 V250 Q105 290 0 250Z", flag % 2 === 0 ? "#c8503f" : "#f4ead7")),
      )
      .join(""),
    rect(0, 0, 1170, 30, "#7a3a2d"),
    [220, 585, 950]
      .map(
        (x) =>
          line(`M${x} 250 V380`, "#6f4229", 7) +
          glow(x, 470, 90, "#fff0b4", 0.8) +
          path(`M${x - 70} 470 Q${x} 340 ${x + 70} 470Z`, "#3d4a5c") +
          oval(x, 472, 52, 18, "#fff6d2"),
      )
      .join(""),
    planks(740, ["#b9754a", "#7f4a32", "#5f3524"]),
    shadow(590, 1230, 420, 44, 0.5),
    gradient("bowl", ["#3f6e8f", "#2c5170", "#1d3a55"], true),
    path("M130 840 C150 1110 330 1230 585 1230 C840 1230 1020 1110 1040 840Z", "url(#bowl)"),
    line("M176 980 Q585 1180 994 980", "#e9f1f3", 10, `opacity=".8"`) +
      line("M206 1040 Q585 1220 964 1040", "#e9f1f3", 6, `opacity=".6"`),
    oval(585, 840, 455, 190, "#e9f1f3") + oval(585, 846, 420, 168, "#d9a35d") + oval(585, 850, 408, 156, "#ecc07a"),
    scatter(30, 161, (next) => {
      const x = 290 + next() * 440;
      const y = 780 + next() * 120;
      return line(
        `M${x} ${y} c60 ${-40 - next() * 30} 130 ${50 + next() * 30} 200 ${next() * 20 - 10}`,
        next() > 0.4 ? "#fff0cf" : "#f6dfae",
        15,
      );
    }),
    at(440, 800, 1, oval(0, 0, 96, 66, "#fffaf0") + circle(6, -4, 38, "#f9b233") + circle(-6, -14, 10, "#ffe2a0")),
    at(
      760,
      810,
      1,
      oval(0, 0, 92, 46, "#a8594a", `transform="rotate(-14)"`) +
        oval(4, -6, 70, 30, "#d08a72", `transform="rotate(-14)"`) +
        oval(60, 54, 84, 40, "#a8594a") +
        oval(60, 48, 64, 26, "#d08a72"),
    ),
    scatter(34, 162, (next) =>
      circle(
        470 + next() * 300,
        760 + next() * 200,
        11,
        "none",
        `stroke="${next() > 0.5 ? "#4f9a4a" : "#8cc46a"}" stroke-width="8"`,
      ),
    ),
    path("M560 720 L640 700 L660 800 L590 820Z", "#263b33") + path("M640 716 L716 730 L700 820 L636 800Z", "#31493f"),
    line("M860 690 L1120 380", "#6b3424", 17) + line("M820 700 L1060 370", "#7d4230", 17),
    steam(520, 650, 1.3),
    at(
      200,
      1240,
      1,
      shadow(10, 60, 110, 16, 0.4) +
        oval(0, 0, 122, 62, "#f1ebdf") +
        oval(0, -4, 98, 46, "#fbf7ee") +
        scatter(
          9,
          163,
          (next) =>
            rect(-60 + next() * 84, -34 + next() * 34, 40, 28, "#d8452f", 7) +
            rect(-58 + next() * 84, -36 + next() * 34, 30, 14, "#f07a58", 6),
        ),
    ),
    vignette(),
  );
