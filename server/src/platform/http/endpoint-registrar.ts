import type { EndpointShape, Inputs } from "@danji/contract/platform/endpoint";
import type { Reason } from "@danji/contract/problems";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type * as z from "zod/mini";
import { requireNamedMember } from "../named-member.ts";
import { Problem } from "../problem.ts";
import type { Viewer } from "../viewer.ts";
import { addressKey } from "./origin/address.ts";
import type { Call, RegisterEndpoint } from "./request/call.ts";
import { cookiesOf } from "./request/cookies.ts";
import type { KnownPaths } from "./pages/known-paths.ts";
import { acceptMultipart, type Multipart, uploadLimits } from "./upload/multipart.ts";
import { respond } from "./response/respond.ts";
import { readUpload, type Uploads } from "./upload/upload.ts";

export interface EndpointGuards {
  readonly production: boolean;
  /** The member of a request's session, or undefined. */
  readonly authenticate: (request: FastifyRequest) => Promise<Viewer | undefined>;
  /** Throw TOO_MANY_REQUESTS where a member, or an address without a session, calls too often. */
  readonly admitMember: (memberId: number, request: FastifyRequest) => void;
  readonly admitAddress: (address: string) => void;
  readonly uploads: Uploads;
  /** Receives every registered path. */
  readonly known: KnownPaths;
}

/**
 * Makes the function that registers endpoints. Each call passes session, rate limit, validation, handler and envelope;
 * a route file has only the handler.
 */
export function endpointRegistrar(app: FastifyInstance, guards: EndpointGuards): RegisterEndpoint {
  return (endpoint, inputs: Inputs, handle) => {
    guards.known.add(endpoint.path, endpoint.method);
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      // Only a call with files may bring more than a JSON body.
      ...(endpoint.files === undefined ? {} : { bodyLimit: uploadLimits.callBytes }),
      handler: unlessAnswered(async (request, reply) => {
        const viewer = await viewerOf(endpoint, guards, request);
        const params = inputs.params && validate(inputs.params, request.params);
        const query = inputs.query && validate(inputs.query, request.query);
        const subject = `member:${viewer?.memberId ?? 0}`;
        const multipart = endpoint.files && (await readUpload(request, inputs, endpoint, guards.uploads, subject));
        try {
          const body = inputs.body && validate(inputs.body, multipart ? requestDto(multipart) : request.body);
          const parts = partsOf(inputs, multipart);
          const files = multipart?.files ?? {};
          const cookies = cookiesOf(request, reply, guards.production);
          const address = addressKey(request.ip);
          const call = { params, query, body, parts, files, viewer, address, cookies, request, reply };
          return await respond(request, reply, endpoint, await handle(call as unknown as Call<typeof endpoint>));
        } finally {
          await multipart?.remove();
        }
      }),
    };
    if (endpoint.files === undefined) return void app.route(route);
    void app.register(async (uploads) => {
      await acceptMultipart(uploads);
      uploads.route(route);
    });
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * A handler whose error is dropped where the call is answered already: after a body that was too slow, the reader fails
 * with an error although the caller has got its 408.
 */
const unlessAnswered =
  (handle: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      if (reply.sent) return reply;
      throw error;
    }
  };

async function viewerOf(
  endpoint: EndpointShape<Reason>,
  guards: EndpointGuards,
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  if (endpoint.access === "anonymous") {
    guards.admitAddress(request.ip);
    return undefined;
  }
  const viewer = await guards.authenticate(request);
  if (viewer === undefined) throw new Problem("UNAUTHENTICATED");
  requireNamedMember(viewer, request.headers["x-member"]?.toString());
  guards.admitMember(viewer.memberId, request);
  return viewer;
}

const partsOf = ({ parts = {} }: Inputs, multipart: Multipart | undefined) =>
  Object.fromEntries(Object.entries(parts).map(([name, schema]) => [name, validate(schema, multipart?.json[name])]));

function requestDto(multipart: Multipart): unknown {
  if (!("requestDto" in multipart.json)) throw new Problem("BAD_REQUEST");
  return multipart.json["requestDto"];
}

// The library's own messages are English and about types: only our Korean sentences are shown.
const KOREAN = /[가-힣]/;

/**
 * The checked form of what came in, or a BAD_REQUEST problem whose message is the first failing rule in the
 * order of the schema and whose `fields` has the first sentence of each field at fault.
 */
function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: false });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0];
    if (KOREAN.test(issue.message) && typeof name === "string") fields[name] ??= issue.message;
  }
  const [first] = Object.values(fields);
  throw new Problem("BAD_REQUEST", first === undefined ? {} : { message: first, fields });
}
