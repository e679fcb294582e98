-- additive
-- Unicode 17 knows 41 more letters that look like a Latin one (confusables.txt): the job that writes forms reads the nicknames that
-- have one of them, in either case, again.
update members set nickname_form = null
where withdrawn_at is null and nickname_form is not null
  and nickname ~ '[\u00de\u00fe\u014a\u014b\u01bf\u01f7\u02a9\u03ec\u03ed\u03f7\u03f8\u040f\u0428\u0448\u045f\u04c0\u04cf\u0542\u0552\u0572\u0582\u0969\u0ae9\u0d1f\u1004\u105a\u10d7\u17e0\u1c97\u2c82\u2c83\u2c8e\u2c8f\u2c90\u2c91\u2c92\u2c93\u2c9a\u2c9b\u2c9c\u2c9d\u2ca6\u2ca7\u2ca8\u2ca9\u2cbc\u2cbd\u2cc4\u2cc5\u2cca\u2ccb\u2cce\u2ccf\u2cd2\u2cd3\u2cdc\u2cdd\U00011dda\U00011de0\U00011de1\U00016eaa\U00016eb6\U00016ec5\U00016ed1]';
