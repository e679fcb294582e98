import type { Method } from "@danji/contract/platform/endpoint";

export interface NetworkAnswer {
  readonly status: number;
  readonly text: string;
  readonly reason: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: never;
}

interface NetworkCall {
  readonly method: Method;
  readonly url: string;
  /** A form, or goes as JSON. */
  readonly body?: object | undefined;
}

/** One call over the network, as a client without a browser sends it. */
export async function networkCall(
  origin: string,
  cookie: string | undefined,
  { method, url, body }: NetworkCall,
): Promise<NetworkAnswer> {
  const json = body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
  const answer = await fetch(origin + url, {
    method,
    redirect: "manual",
    headers: { ...json, ...(cookie === undefined ? {} : { cookie }) },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
  const { reason, fields = {}, data } = (isJson ? JSON.parse(text) : {}) as Partial<NetworkAnswer>;
  return { status: answer.status, text, reason, fields, data: data as never };
}
