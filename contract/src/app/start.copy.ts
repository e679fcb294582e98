const both = (korean: string, english: string): string => `${korean}\n${english}`;

/** Why the server, or a command beside it, does not start: for the terminal, in both languages. */
export const startCopy = {
  postgresPassword: (folder: string) =>
    both(
      `PostgreSQL(${folder})이 비밀번호를 받아들이지 않습니다. DATA_DIR의 secrets.json을 이 데이터베이스의 것으로 되돌린 뒤 다시 시작해주세요. 바뀐 것은 없습니다.`,
      `The PostgreSQL of ${folder} refuses the password. Put the secrets.json of this database back into DATA_DIR and start again. Nothing was changed.`,
    ),
  postgresFull: (folder: string) =>
    both(
      `PostgreSQL(${folder})의 연결이 모두 쓰이고 있습니다. 쓰고 있는 프로그램을 닫은 뒤 다시 시작해주세요. 바뀐 것은 없습니다.`,
      `All connections of the PostgreSQL of ${folder} are in use. Close what uses them and start again. Nothing was changed.`,
    ),
  postgresRefuses: (folder: string, code: string) =>
    both(
      `PostgreSQL(${folder})이 켜져 있지만 연결을 거절합니다(${code}). 바뀐 것은 없습니다.`,
      `The PostgreSQL of ${folder} is running but refuses connections (${code}). Nothing was changed.`,
    ),
  postgresSilent: (folder: string, pid: number) =>
    both(
      `PostgreSQL(${folder}, 프로세스 ${pid})이 살아 있지만 답하지 않습니다. 끝나기를 기다리거나 직접 끝낸 뒤 다시 시작해주세요. 바뀐 것은 없습니다.`,
      `The PostgreSQL of ${folder} (process ${pid}) lives but does not answer. Wait for its end, or end it, and start again. Nothing was changed.`,
    ),
  otherMajor: (has: string, runs: string) =>
    both(
      `이 데이터베이스는 PostgreSQL ${has}의 것이고 지금 프로그램은 ${runs}입니다. 이전 버전의 우리단지에서 npm run backup을 실행하고, 이 버전에서 새 DATA_DIR에 npm run restore로 되돌려주세요. 바뀐 것은 없습니다.`,
      `This database is of PostgreSQL ${has}, the programs are ${runs}. Run npm run backup with the version before, then npm run restore with this one, into a new DATA_DIR. Nothing was changed.`,
    ),
  newerDatabase: (names: string) =>
    both(
      `데이터베이스가 이 버전보다 새롭습니다(${names}). 새 버전의 우리단지로 시작해주세요. 바뀐 것은 없습니다.`,
      `The database is newer than this version (${names}). Start the newer version. Nothing was changed.`,
    ),
  oldPostgres: (version: string) =>
    both(
      `DATABASE_URL의 PostgreSQL ${version}은 너무 오래되었습니다. 15 이상이 필요합니다. 바뀐 것은 없습니다.`,
      `The PostgreSQL of DATABASE_URL is ${version}, which is too old: 15 or newer is needed. Nothing was changed.`,
    ),
  otherEncoding: (encoding: string) =>
    both(
      `DATABASE_URL의 데이터베이스는 인코딩이 ${encoding}입니다. UTF8이어야 합니다(createdb -E UTF8 -T template0). 바뀐 것은 없습니다.`,
      `The database of DATABASE_URL has the encoding ${encoding}; it must be UTF8 (createdb -E UTF8 -T template0). Nothing was changed.`,
    ),
  noCollation: both(
    "정렬 규칙 pg_c_utf8을 만들지 못했습니다. PostgreSQL 15와 16에는 로케일 C.UTF-8과, 스키마에 만들 수 있는 권한이 필요합니다.",
    "The collation pg_c_utf8 could not be made: PostgreSQL 15 and 16 need the locale C.UTF-8, and a role that may create in the schema.",
  ),
  cause: (message: string) => `원인 · cause: ${message}`,
  changedMigration: (name: string) =>
    both(
      `이미 적용된 마이그레이션 ${name}의 내용이 바뀌었습니다. 파일을 되돌려주세요. 바뀐 것은 없습니다.`,
      `The migration ${name} was changed after it had been applied. Put the file back. Nothing was changed.`,
    ),
} as const;
