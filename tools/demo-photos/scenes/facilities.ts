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
  pick,
  rect,
  scatter,
  shadow,
  vignette,
} from "./drawing.ts";

// What is shown of them on the page of a facility is the middle: from y = 360 to y = 1020.

const window = (x: number, y: number, w: number, h: number): string =>
  rect(x - 14, y - 14, w + 28, h + 28, "#ffffff", 10) +
  rect(x, y, w, h, "url(#sky)") +
  circle(x + w * 0.72, y + h * 0.26, 30, "#fff3c4") +
  path(
    `M${x} ${y + h} v-${h * 0.3} q${w * 0.25} -${h * 0.2} ${w * 0.5} -${h * 0.04} t${w * 0.5} -${h * 0.02} v${h * 0.36}Z`,
    "#7fb28a",
  ) +
  rect(x + w / 2 - 6, y, 12, h, "#ffffff") +
  rect(x, y + h / 2 - 6, w, 12, "#ffffff");

const chair = (colour: string): string =>
  rect(-44, -150, 88, 92, colour, 16) +
  rect(-50, -52, 100, 24, colour, 12) +
  [-40, 40].map((x) => line(`M${x} -28 V60`, "#5a4636", 10)).join("");

/** A room for gatherings: a long table, chairs and garlands. */
export const gatheringRoom = (): string =>
  picture(
    gradient("wall", ["#fdf1e0", "#f6e0c6"]) +
      gradient("sky", ["#bfe3f2", "#eaf6ee"]) +
      gradient("floor", ["#c99b6e", "#a9774c"]),
    backdrop("url(#wall)"),
    [130, 660].map((x) => window(x, 420, 380, 300)).join(""),
    rect(0, 860, 1170, 520, "url(#floor)"),
    line("M0 350 Q290 470 585 360 T1170 350", "#b98a5f", 5),
    [80, 210, 340, 470, 600, 730, 860, 990, 1110]
      .map((x, one) =>
        path(
          `M${x} ${372 + ((one * 37) % 40)} h64 l-32 66Z`,
          pick(["#e9a23b", "#d9604c", "#6b9a67", "#5b6fb0"], ((one * 3) % 8) / 8),
        ),
      )
      .join(""),
    shadow(585, 1010, 500, 40),
    [200, 400, 600, 800, 980].map((x) => at(x, 930, 1, chair("#e58b88"))).join(""),
    rect(110, 850, 950, 46, "#f7e6cc", 14) + rect(110, 888, 950, 16, "#d8b98f"),
    [190, 970].map((x) => rect(x, 900, 30, 190, "#a9774c")).join(""),
    [260, 480, 700, 900].map((x) => oval(x, 850, 52, 12, "#ffffff") + oval(x, 846, 30, 7, "#f0cf8e")).join(""),
    [300, 520, 740, 930].map((x) => at(x, 1090, 1.15, chair("#6f9fb5"))).join(""),
    vignette(),
  );

/** A reading room: desks between low walls, each with its lamp. */
export const readingRoom = (): string =>
  picture(
    gradient("wall", ["#20324a", "#34506e"]) + gradient("floor", ["#6b5743", "#4a3a2c"]),
    backdrop("url(#wall)"),
    rect(0, 930, 1170, 450, "url(#floor)"),
    [40, 325, 610, 895].map((x, one) => at(x, 0, 1, carrel(one))).join(""),
    vignette(),
  );

function carrel(one: number): string {
  const books = scatter(5, 31 + one, (next) => {
    const [wide, high] = [20 + Math.round(next() * 12), 56 + Math.round(next() * 30)];
    const x = 40 + Math.round(next() * 160);
    return rect(x, 540 - high, wide, high, pick(["#d9604c", "#e9a23b", "#6b9a67", "#3f7f8c"], next()), 3);
  });
  return (
    glow(130, 590, 150, "#ffd98a", 0.55) +
    rect(0, 430, 260, 470, "#8a6a4c", 10) +
    rect(16, 446, 228, 300, "#e9d7bb", 8) +
    rect(16, 540, 228, 12, "#b99873") +
    books +
    rect(-8, 742, 276, 34, "#c99b6e", 8) +
    line("M70 742 V640 Q70 610 100 606", "#f3e6cf", 9) +
    path("M92 590 h70 l24 46 h-118Z", "#f4b942") +
    rect(140, 724, 84, 14, "#ffffff", 4) +
    at(130, 1010, 1.1, chair("#3f7f8c"))
  );
}

/** A room for guests: a made bed by the window in the evening. */
export const guestRoom = (): string =>
  picture(
    gradient("wall", ["#efe6da", "#e2d2bf"]) +
      gradient("sky", ["#f7b58a", "#fbe3c0"]) +
      gradient("floor", ["#b98a5f", "#946540"]),
    backdrop("url(#wall)"),
    window(120, 400, 330, 290),
    rect(0, 900, 1170, 480, "url(#floor)"),
    rect(620, 400, 300, 200, "#ffffff", 8) +
      rect(640, 420, 260, 160, "#8fb7a8") +
      path("M640 580 l80 -80 50 46 50 -60 80 94Z", "#5f8f7c"),
    glow(1040, 660, 130, "#ffd98a", 0.6),
    shadow(600, 1050, 480, 40),
    rect(470, 640, 500, 260, "#a9774c", 26),
    [510, 740].map((x) => rect(x, 730, 200, 110, "#ffffff", 34) + rect(x + 16, 744, 168, 80, "#f6efe6", 26)).join(""),
    path("M430 830 h580 q40 0 40 40 v170 h-660 v-170 q0 -40 40 -40Z", "#ffffff"),
    path("M390 900 h660 v140 h-660Z", "#6f9fb5") + rect(390, 900, 660, 26, "#8fbad0"),
    rect(990, 820, 120, 190, "#8a5836", 8) +
      rect(1030, 740, 40, 80, "#d8b98f", 8) +
      path("M1000 660 h100 l26 90 h-152Z", "#f8d88f"),
    at(250, 1000, 0.8, plant()),
    vignette(),
  );

const plant = (): string =>
  [-60, -34, -10, 14, 38, 62]
    .map((turn, one) =>
      path(
        "M0 0 C-46 -110 -34 -230 0 -300 C34 -230 46 -110 0 0Z",
        one % 2 === 0 ? "#4f8f5b" : "#6fb06c",
        `transform="rotate(${turn})"`,
      ),
    )
    .join("") + path("M-86 -20 H86 L64 150 H-64Z", "#f4efe6");

/** A place for barbecues: a grill, a table and lamps under trees. */
export const barbecue = (): string =>
  picture(
    gradient("dusk", ["#3a4a7a", "#d98a6a", "#f6c98a"]) + gradient("grass", ["#5f8f55", "#3f6b42"]),
    backdrop("url(#dusk)"),
    scatter(16, 77, (next) =>
      circle(next() * 1170, 560 + next() * 120, 70 + next() * 60, pick(["#3c5f4a", "#31513f", "#476f52"], next())),
    ),
    rect(0, 690, 1170, 690, "url(#grass)"),
    line("M0 430 Q300 540 585 440 T1170 430", "#2b2a3a", 5),
    [90, 240, 400, 560, 730, 890, 1060]
      .map(
        (x, one) =>
          glow(x, 476 + ((one * 29) % 40), 44, "#ffd98a", 0.8) + circle(x, 476 + ((one * 29) % 40), 16, "#fff3c4"),
      )
      .join(""),
    shadow(330, 1010, 230, 30, 0.4) + shadow(820, 1010, 300, 34, 0.4),
    [250, 410].map((x) => line(`M${330 + (x - 330) * 0.5} 800 L${x} 1000`, "#3a3a44", 16)).join(""),
    path("M150 700 h360 q-10 120 -180 120 t-180 -120Z", "#3a3a44"),
    rect(140, 684, 380, 24, "#55555f", 10),
    [190, 260, 330, 400]
      .map((x, one) => at(x, 664, 1, oval(28, 10, 40, 16, one % 2 === 0 ? "#b5553c" : "#d9874c")))
      .join(""),
    [220, 330, 440]
      .map((x) => line(`M${x} 640 q-24 -40 0 -76 t0 -76`, "#ffffff", 12, `opacity=".35" filter="url(#soft)"`))
      .join(""),
    rect(590, 790, 480, 36, "#c98f58", 12) + [640, 1000].map((x) => rect(x, 826, 26, 190, "#8a5836")).join(""),
    rect(570, 920, 520, 28, "#a9774c", 12),
    [680, 820, 950]
      .map(
        (x) =>
          oval(x, 786, 50, 12, "#ffffff") + circle(x - 10, 776, 14, "#6b9a67") + circle(x + 14, 778, 11, "#d9604c"),
      )
      .join(""),
    vignette(),
  );

/** A tennis court of the complex, with its net and towers behind. */
export const tennisCourt = (): string =>
  picture(
    gradient("day", ["#8fc7ea", "#dff0f4"]) + gradient("court", ["#3f8f7c", "#2f7768"]),
    backdrop("url(#day)"),
    [60, 300, 720, 960]
      .map((x, one) =>
        rect(x, 400 - (one % 2) * 60, 170, 360 + (one % 2) * 60, one % 2 === 0 ? "#e8edf2" : "#d6dfe8", 6),
      )
      .join(""),
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((one) => circle(40 + one * 160, 740, 84, one % 2 === 0 ? "#4f8f5b" : "#5f9f66"))
      .join(""),
    rect(0, 740, 1170, 640, "#b5653f"),
    path("M230 790 H940 L1120 1300 H50Z", "url(#court)"),
    line("M230 790 H940 L1120 1300 H50Z", "#ffffff", 9) +
      line("M300 790 L190 1300 M870 790 L980 1300 M262 880 H908 M585 880 V1300", "#ffffff", 7),
    [170, 1000].map((x) => rect(x, 800, 18, 170, "#2f4858", 6)).join(""),
    rect(188, 826, 812, 110, "#ffffff", 0, `opacity=".28"`) + rect(188, 820, 812, 16, "#ffffff"),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      .map((one) => line(`M${200 + one * 66} 836 V936`, "#2f4858", 3, `opacity=".5"`))
      .join(""),
    shadow(800, 1010, 30, 8) + circle(800, 980, 26, "#d9e84c") + line("M780 966 Q800 984 786 1000", "#ffffff", 4),
    vignette(),
  );

/** A room for sport: treadmills before the window, and weights. */
export const fitnessRoom = (): string =>
  picture(
    gradient("wall", ["#dfe7ee", "#c9d5df"]) +
      gradient("sky", ["#9fd0ea", "#eef6ea"]) +
      gradient("floor", ["#566474", "#3d4855"]),
    backdrop("url(#wall)"),
    [70, 440, 810].map((x) => window(x, 400, 300, 300)).join(""),
    rect(0, 850, 1170, 530, "url(#floor)"),
    [250, 620].map((x) => shadow(x + 30, 1000, 190, 22, 0.4) + at(x, 980, 1, treadmill())).join(""),
    rect(880, 830, 240, 22, "#2b3440", 8) +
      rect(880, 930, 240, 22, "#2b3440", 8) +
      [890, 1090].map((x) => rect(x, 800, 18, 210, "#2b3440", 6)).join(""),
    [
      [930, 806],
      [1010, 806],
      [1080, 806],
      [950, 906],
      [1050, 906],
    ]
      .map(([x = 0, y = 0], one) => at(x, y, 1, dumbbell(one % 2 === 0 ? "#d9604c" : "#3f7f8c")))
      .join(""),
    vignette(),
  );

const treadmill = (): string =>
  path("M-150 -10 L170 -34 L180 0 L-140 26Z", "#2b3440") +
  path("M-140 -16 L160 -38 L164 -26 L-134 -4Z", "#6b7a8a") +
  line("M120 -30 L70 -300", "#e9edf1", 18) +
  line("M66 -230 H-30", "#e9edf1", 14) +
  rect(10, -372, 120, 76, "#232a33", 12, `transform="rotate(-8 70 -330)"`) +
  rect(24, -358, 92, 48, "#63d2c0", 6, `transform="rotate(-8 70 -330)"`);

const dumbbell = (colour: string): string =>
  rect(-30, -6, 60, 12, "#8a97a5", 6) + [-34, 20].map((x) => rect(x, -22, 16, 44, colour, 6)).join("");
