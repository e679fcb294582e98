/**
 * The numbers of the product's advisory locks, by what they serialise. PostgreSQL knows them only by these numbers, which
 * processes of two versions share while one replaces the other.
 *
 * @NOTE `publicList` and `backup` have the same number: a backup that begins during an import is refused.
 */
export const advisoryLocks = {
  migration: 7_301_001,
  databaseOwner: 7_301_002,
  seed: 7_301_003,
  publicList: 7_301_004,
  backup: 7_301_004,
  imageRemoval: 7_301_005,
  nightlyBackup: 7_301_006,
  /** With the hash of a 단지코드 as the second key. */
  officeCode: 7_301_007,
} as const;
