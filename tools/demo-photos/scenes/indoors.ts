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

const floor = (top: number, near: string, far: string): string =>
  gradient("floor", [far, near]) +
  rect(0, top, 1170, 1400 - top, "url(#floor)") +
  [-900, -480, -160, 160, 480, 900]
    .map((dx) => line(`M${585 + dx * 0.55} ${top} L${585 + dx * 1.4} 1400`, "#3a2418", 3, `opacity=".16"`))
    .join("");

const sunbeam = (from: number): string =>
  gradient("beam", ["#fff4d0", "#fff4d000"]) +
  path(`M${from} 0 H${from + 330} L${from + 30} 1200 H${from - 560}Z`, "url(#beam)", `opacity=".5"`);

const plant = (): string =>
  [-64, -38, -12, 14, 40, 66]
    .map(
      (turn, one) =>
        path(
          "M0 0 C-46 -110 -34 -230 0 -300 C34 -230 46 -110 0 0Z",
          one % 2 === 0 ? "#4f8f5b" : "#6fb06c",
          `transform="rotate(${turn})"`,
        ) + line("M0 -20 V-260", "#3f774b", 4, `transform="rotate(${turn})"`),
    )
    .join("") +
  path("M-86 -20 H86 L64 150 H-64Z", "#f4efe6") +
  rect(-96, -36, 192, 36, "#ffffff", 12) +
  path("M20 0 H86 L64 150 H30Z", "#d9cfc0");

/** A bookcase for sale, still full. */
export const bookshelf = (): string =>
  picture(
    gradient("wall", ["#dfe9e2", "#c9d9d0"]),
    backdrop("url(#wall)"),
    sunbeam(820),
    rect(0, 1150, 1170, 30, "#f7f8f4"),
    floor(1178, "#b98a5f", "#d3a77a"),
    shadow(560, 1226, 440, 28, 0.4),
    gradient("oak", ["#c98f58", "#b57a47"]),
    rect(170, 180, 790, 1040, "url(#oak)", 14) + rect(200, 210, 730, 980, "#8a5836"),
    [0, 1, 2, 3].map((shelf) => shelfOfBooks(214 + shelf * 246, shelf)).join(""),
    [452, 698, 944]
      .map((y) => rect(196, y, 738, 22, "#c98f58") + rect(196, y + 22, 738, 12, "#5f3a22", 0, `opacity=".5"`))
      .join(""),
    at(1070, 1080, 0.72, plant()),
    vignette(),
  );

const covers = ["#d9604c", "#e9a23b", "#3f7f8c", "#5b6fb0", "#f3e6cf", "#7b4f72", "#6b9a67", "#2f4858", "#e58b88"];

function shelfOfBooks(top: number, shelf: number): string {
  const base = top + 238;
  const left = shelf === 1 ? 420 : 216;
  const books = scatterBooks(left, shelf === 2 ? 690 : 912, base, 170 + shelf);
  if (shelf === 1) return at(312, base - 75, 0.5, plant()) + books;
  if (shelf === 2) {
    return (
      books +
      rect(730, base - 190, 150, 190, "#fff8ec", 8) +
      rect(746, base - 174, 118, 158, "#9cc7d4") +
      path(`M746 ${base - 60} l40 -54 l30 30 l26 -24 l22 24 v68 h-118Z`, "#5f9a72") +
      circle(836, base - 136, 15, "#ffe08a")
    );
  }
  return books;
}

function scatterBooks(left: number, right: number, base: number, seed: number): string {
  let x = left;
  return scatter(22, seed, (next) => {
    const wide = 26 + Math.round(next() * 30);
    const high = 140 + Math.round(next() * 76);
    const colour = pick(covers, next());
    if (x + wide > right) return "";
    const book =
      rect(x, base - high, wide - 3, high, colour, 4) +
      rect(x + 5, base - high + 20, wide - 13, 9, "#ffffff", 3, `opacity=".55"`) +
      rect(x + 5, base - 40, wide - 13, 14, "#ffffff", 3, `opacity=".32"`) +
      rect(x + wide - 9, base - high, 6, high, "#000000", 0, `opacity=".12"`);
    x += wide;
    return book;
  });
}

/** A small picture on the wall. */
const framed = (x: number, y: number, tone: string): string =>
  at(
    x,
    y,
    1,
    rect(0, 0, 200, 260, "#ffffff", 6) +
      rect(22, 22, 156, 216, tone) +
      circle(100, 110, 46, "#fff3dd", `opacity=".9"`) +
      path("M22 200 q60 -70 156 -10 v48 h-156Z", "#4b4a63", `opacity=".55"`),
  );

/** A mustard two-seater, given away because of a move. */
export const sofa = (): string =>
  picture(
    gradient("wall", ["#f4e9df", "#e7d3c4"]),
    backdrop("url(#wall)"),
    sunbeam(700),
    framed(250, 210, "#7fa7a0") + framed(490, 170, "#e0937a"),
    line("M940 420 V1150 M870 1156 H1010", "#4b4048", 14) +
      glow(940, 420, 120, "#ffe7ae", 0.8) +
      path("M830 440 L880 250 H1000 L1050 440Z", "#fff2d8") +
      oval(940, 440, 110, 18, "#f2d9a8"),
    rect(0, 1090, 1170, 26, "#fffaf5"),
    floor(1114, "#b5835b", "#d0a178"),
    oval(540, 1262, 520, 92, "#7fa7a0") +
      oval(540, 1256, 470, 76, "#a6c6bf") +
      oval(540, 1256, 400, 58, "none", `stroke="#ffffff" stroke-width="6" stroke-dasharray="26 20" opacity=".7"`),
    shadow(520, 1220, 430, 26, 0.45),
    [190, 850].map((x) => path(`M${x} 1140 h44 l-10 84 h-24Z`, "#6b4630")).join(""),
    gradient("velvet", ["#eab544", "#cf922b"]),
    rect(150, 760, 780, 330, "url(#velvet)", 70),
    rect(196, 800, 330, 240, "#f2c45b", 40) + rect(552, 800, 330, 240, "#f2c45b", 40),
    [300, 420, 660, 780].map((x) => circle(x, 890, 9, "#b97f22")).join(""),
    rect(176, 990, 364, 110, "#f6cf70", 34) +
      rect(540, 990, 364, 110, "#f6cf70", 34) +
      rect(150, 1070, 780, 90, "#d69b33", 34),
    rect(84, 880, 130, 270, "url(#velvet)", 60) + rect(866, 880, 130, 270, "url(#velvet)", 60),
    at(
      300,
      930,
      1,
      rect(-84, -84, 168, 168, "#e0765f", 26, `transform="rotate(-12)"`) +
        line("M-66 -40 L60 -66 M-56 10 L70 -16 M-46 58 L80 34", "#f6b7a4", 9),
    ),
    at(
      770,
      940,
      1,
      rect(-76, -76, 152, 152, "#4f7f86", 26, `transform="rotate(10)"`) + circle(0, 0, 34, "#9fc6c6", `opacity=".7"`),
    ),
    at(1086, 1060, 0.8, plant()),
    vignette(),
  );

/** The residents' gym in the morning. */
export const gym = (): string =>
  picture(
    gradient("wall", ["#2f3c5a", "#445679"]),
    backdrop("url(#wall)"),
    gradient("view", ["#ffb98a", "#ffe1b4", "#dff0f2"]),
    rect(90, 110, 990, 560, "url(#view)", 16),
    glow(760, 420, 120, "#fff2c4", 0.9) + circle(760, 420, 58, "#fff8dc"),
    [120, 250, 400, 560, 860, 980]
      .map((x, one) => rect(x, 430 - ((one * 67) % 150), 96, 240 + ((one * 67) % 150), "#8d9fc0", 4, `opacity=".7"`))
      .join(""),
    [414, 744].map((x) => rect(x, 110, 18, 560, "#24304a")).join("") + rect(90, 652, 990, 20, "#24304a"),
    [250, 585, 920].map((x) => rect(x - 110, 40, 220, 18, "#fff4d2", 9) + glow(x, 56, 60, "#fff4d2", 0.5)).join(""),
    floor(900, "#39425a", "#566180"),
    // The treadmill.
    shadow(380, 1130, 330, 26, 0.5),
    path("M90 1080 L690 1030 L706 1090 L110 1146Z", "#20283c") +
      path("M130 1074 L650 1032 L660 1062 L140 1106Z", "#4a5674"),
    line("M650 1040 L560 640", "#dfe5f0", 26) +
      line("M566 690 L380 730", "#dfe5f0", 20) +
      path("M480 560 L640 520 L668 650 L510 690Z", "#20283c") +
      path("M500 574 L628 542 L646 628 L520 660Z", "#5fd0c0"),
    line("M530 620 l24 -18 l18 26 l20 -44 l16 22", "#ffffff", 7),
    // Dumbbells on a rack, a kettlebell and a ball.
    circle(960, 1010, 128, "#ef7d6a") +
      path("M848 950 Q960 880 1070 946", "none", `stroke="#ffb3a2" stroke-width="12" opacity=".7"`) +
      circle(918, 962, 26, "#ffc9bc", `opacity=".7"`) +
      shadow(970, 1144, 130, 16, 0.4),
    dumbbell(330, 1250, "#f2b544") + dumbbell(700, 1270, "#5fb3d9"),
    at(
      1000,
      1270,
      1,
      shadow(0, 66, 90, 12, 0.5) +
        line("M-44 -20 C-64 -130 64 -130 44 -20", "#20283c", 24) +
        circle(0, 10, 68, "#20283c") +
        circle(0, 10, 34, "#f2b544"),
    ),
    vignette(),
  );

const dumbbell = (x: number, y: number, tone: string): string =>
  at(
    x,
    y,
    1,
    shadow(0, 60, 170, 14, 0.5) +
      rect(-130, -14, 260, 30, "#dfe5f0", 14) +
      [-178, 150].map((dx) => rect(dx, -40, 30, 84, "#20283c", 10)).join("") +
      [-150, 96]
        .map((dx) => rect(dx, -58, 54, 120, tone, 14) + rect(dx + 8, -50, 12, 104, "#ffffff", 6, `opacity=".35"`))
        .join(""),
  );
