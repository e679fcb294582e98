/** Files of a notice: 20 MiB each. Names are counted in bytes of UTF-8, as a disk counts them. */
export const noticeFileLimits = {
  filesMax: 10,
  bytesMax: 20 * 1024 * 1024,
  nameBytesMax: 255,
  /** Files of a member that belong to no notice yet. */
  looseMax: 40,
} as const;

/** What a notice may carry, by the ending of the name: PDF, Hangul documents, and those of office programs. */
export const noticeFileKinds = ["pdf", "hwp", "hwpx", "doc", "docx", "xls", "xlsx", "ppt", "pptx"] as const;
export type NoticeFileKind = (typeof noticeFileKinds)[number];

/** The kind that a name says; undefined where a notice may not carry it. */
export const fileKindOf = (name: string): NoticeFileKind | undefined => {
  const ending = /\.(?<ending>[A-Za-z]+)$/.exec(name)?.groups?.["ending"]?.toLowerCase();
  return noticeFileKinds.find((kind) => kind === ending);
};

// Controls, marks of direction, and what no disk takes in a name.
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*:<>?|]/gu;

/**
 * The name of a file as it is stored: NFC, without folders and signs that no disk takes, at most 255 bytes with its ending kept.
 * Undefined where nothing is left of it.
 */
export function storedFileName(sent: string): string | undefined {
  const name = (sent.split(/[\\/]/).at(-1) ?? "").normalize("NFC").replace(UNFIT, "").trim();
  const dot = name.lastIndexOf(".");
  if (dot < 1) return undefined;
  return shortened(name.slice(0, dot).trim(), name.slice(dot));
}

/** A name that none of the others has: 공고.pdf becomes 공고 (2).pdf. */
export function nameApart(name: string, others: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  let found = name;
  for (let count = 2; others.has(found); count += 1)
    found = shortened(name.slice(0, dot), ` (${count})${name.slice(dot)}`) ?? name;
  return found;
}

function shortened(stem: string, ending: string): string | undefined {
  const letters = [...stem];
  let bytes = bytesOf(stem + ending);
  while (bytes > noticeFileLimits.nameBytesMax && letters.length > 0) bytes -= bytesOf(letters.pop() ?? "");
  return letters.length === 0 ? undefined : letters.join("") + ending;
}

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return sum + (point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4);
  }, 0);

/** A size in words: 12KB, 3.4MB. */
export const fileSizeText = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("ko-KR")}KB`
    : `${(bytes / 1_048_576).toFixed(1)}MB`;
