const many = (count: number): string => count.toLocaleString("ko-KR");

/** Output of the commands that back up, restore and compare: Korean, then English after a middle dot. */
export const backupCopy = {
  backupUsage: "사용법: npm run backup -- 파일.tar [--passphrase] · usage: npm run backup -- FILE.tar [--passphrase]",
  restoreUsage: "사용법: npm run restore -- 파일.tar [--verify] · usage: npm run restore -- FILE.tar [--verify]",
  compareUsage:
    "사용법: npm run compare-databases -- --from 이전_DATABASE_URL --to 복원한_DATABASE_URL [--out 목록.jsonl] · usage: npm run compare-databases -- --from OLD_DATABASE_URL --to RESTORED_DATABASE_URL [--out FILE.jsonl]",
  rows: "행 복사 중 · copying rows",
  objects: "사진 복사 중 · copying photos",
  verifying: "백업 파일 확인 중 · verifying the backup",
  restoring: "복원 중 · restoring",
  comparing: "데이터베이스 비교 중 · comparing the databases",
  tableCompared: (table: string, onlyInFrom: number, differs: number, onlyInTo: number) =>
    `${table}: --from에만 있는 행 ${many(onlyInFrom)}개, 서로 다른 행 ${many(differs)}개, --to에만 있는 행 ${many(onlyInTo)}개 · ${many(onlyInFrom)} only in --from, ${many(differs)} differ, ${many(onlyInTo)} only in --to`,
  compared: (tables: number, rows: number) =>
    `표 ${many(tables)}개에서 ${many(rows)}행이 다릅니다. 어느 쪽도 바꾸지 않았습니다. · ${many(rows)} rows of ${many(tables)} tables differ; neither database was changed.`,
  notCompared:
    "세션, 인증번호, 제한처럼 잠깐 쓰는 표는 비교하지 않았습니다. · Sessions, codes and limits were not compared.",
  listed: (file: string) => `다른 행의 목록을 기록했습니다: ${file} · list of the rows that differ`,
  askPassphrase: "백업 암호 · passphrase",
  askAgain: "한 번 더 · once more",
  passphrasesDiffer: "두 암호가 다릅니다. · The two passphrases differ.",
  passphraseShort: (least: number) =>
    `백업 암호는 ${least}자 이상이어야 합니다. · A passphrase has at least ${least} characters.`,
  counts: (tables: number, rows: number, objects: number) =>
    `표 ${many(tables)}개 · ${many(rows)}행 · 사진 파일 ${many(objects)}개 · ${many(tables)} tables, ${many(rows)} rows, ${many(objects)} objects`,
  missing: (count: number, names: string) =>
    `찾을 수 없는 사진 파일 ${many(count)}개: ${names} · ${many(count)} objects that rows name are missing`,
  takenAt: (at: string) => `이 시각의 데이터입니다: ${at} · data as of ${at}`,
  backedUp: (file: string, size: string, seconds: string) =>
    `백업을 마쳤습니다: ${file} (${size}, ${seconds}초) · backup complete`,
  stopped: "멈췄습니다. 아무것도 남기지 않았습니다. · Stopped; nothing was left.",
  verified: "백업 파일에 이상이 없습니다. 아무것도 바꾸지 않았습니다. · The backup is sound; nothing was changed.",
  restored: (seconds: string) =>
    `복원을 마쳤습니다 (${seconds}초). 모두 다시 로그인해야 합니다. · Restore complete; everybody logs in again.`,
  alreadyRestored:
    "앞선 복원이 이미 끝나 있어서 마무리만 했습니다. · The earlier restore was complete; it has been finished.",
  problems: {
    fileMissing: "파일을 찾을 수 없습니다. · No such file.",
    fileExists: "같은 이름의 파일이 있습니다. 덮어쓰지 않습니다. · A file of this name exists; it is not overwritten.",
    folderMissing: "파일을 둘 폴더가 없습니다. · The folder for the file does not exist.",
    foreign: "우리단지의 백업 파일이 아닙니다. · This is no backup of this product.",
    damaged: "백업 파일이 손상되었거나 끝까지 기록되지 않았습니다. · The backup is damaged or incomplete.",
    passphrase: "백업 암호가 다르거나 파일이 손상되었습니다. · The passphrase is wrong, or the file is damaged.",
    passphraseNeeded:
      "암호가 걸린 백업입니다. BACKUP_PASSPHRASE를 설정해주세요. · The backup is encrypted: set BACKUP_PASSPHRASE.",
    newer:
      "더 새로운 버전에서 만든 백업입니다. 먼저 제품을 업데이트해주세요. · The backup was made by a newer version: update first.",
    unknownTable:
      "이 버전이 모르는 표가 데이터베이스에 있습니다. · The database has a table that this version does not know.",
    nothing: "백업할 데이터가 없습니다. · There is no data to back up.",
    unreachable: "실행 중인 데이터베이스에 접속하지 못했습니다. · The running database cannot be reached.",
    objectsMissing:
      "사진 파일이 너무 많이 빠져 있습니다. 온전한 백업이 아닙니다. DATA_DIR의 objects 폴더를 확인해주세요. · Too many objects are missing for a whole backup: check the folder objects of DATA_DIR.",
    underWay: "다른 백업이 진행 중입니다. · Another backup is under way.",
    notEmpty: "비어 있는 곳에만 복원할 수 있습니다. · A restore needs an empty place.",
    unfinished:
      "복원이 끝나지 않은 데이터입니다. npm run restore를 다시 실행해주세요. · A restore is unfinished: run npm run restore again.",
    otherSchema:
      "두 데이터베이스의 버전이 다릅니다. 같은 버전으로 맞춘 다음 비교해주세요. · The two databases have different schema versions.",
    otherFile:
      "이곳에는 다른 백업 파일의 복원이 끝나 있습니다. · This place holds the finished restore of another file.",
  },
} as const;
