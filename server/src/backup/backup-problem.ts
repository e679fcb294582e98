import { backupCopy } from "@danji/contract/app/backup.copy";

type Reason = keyof typeof backupCopy.problems;

// Codes of sysexits.h: 65 data refused, 66 no input, 69 unavailable, 73 cannot create, 74 input or output, 75 try again later.
const exitCodes: Readonly<Record<Reason, number>> = {
  fileMissing: 66,
  fileExists: 73,
  folderMissing: 73,
  foreign: 65,
  damaged: 65,
  passphrase: 65,
  passphraseNeeded: 65,
  newer: 65,
  unknownTable: 65,
  nothing: 66,
  unreachable: 69,
  objectsMissing: 74,
  underWay: 75,
  notEmpty: 73,
  unfinished: 75,
  otherFile: 73,
  otherSchema: 65,
};

/** Why a backup, a restore or a comparison was refused; `detail` names the file, table or folder. */
export class BackupProblem extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail?: string) {
    super(detail === undefined ? backupCopy.problems[reason] : `${backupCopy.problems[reason]} (${detail})`);
    this.reason = reason;
  }

  get exitCode(): number {
    return exitCodes[this.reason];
  }
}
