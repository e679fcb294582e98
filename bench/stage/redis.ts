import { hasRedis, startRedis as start, type TestRedis } from "../../server/testing/process/redis.ts";

/** A Redis of the bench; undefined where redis-server is not installed. */
export const startRedis = async (): Promise<TestRedis | undefined> => (hasRedis ? start() : undefined);
