import { fastifyCookie } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type {} from "../origin/cross-origin.ts";

/**
 * The cookies of this product. In production they carry the __Host- prefix and Secure. They are SameSite=Lax, but for a page
 * of a listed origin of another site: there a cookie only travels with SameSite=None, and Partitioned keeps it to the pages
 * of that one site.
 */
export interface Cookies {
  get(name: CookieName): string | undefined;
  /** `maxAge` in seconds. */
  set(name: CookieName, value: string, maxAge: number): void;
  clear(name: CookieName): void;
}

export type CookieName = "sid" | "proof" | "social" | "link" | "device" | "code";

/** Name of a cookie on the wire. */
export const wireName = (name: CookieName, production: boolean): string => (production ? `__Host-${name}` : name);

/** The value of a cookie that a request brings. The header is read where it is asked for, which few calls do (decision 109). */
export const cookieOf = (
  { headers }: Pick<FastifyRequest, "headers">,
  name: CookieName,
  production: boolean,
): string | undefined => fastifyCookie.parse(headers.cookie ?? "")[wireName(name, production)];

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, production: boolean): Cookies {
  const { listed, crossSite } = request.pageOrigin;
  const reach =
    listed !== undefined && crossSite
      ? ({ sameSite: "none", secure: true, partitioned: true } as const)
      : ({ sameSite: "lax", secure: production } as const);
  const options = { path: "/", httpOnly: true, ...reach } as const;
  // Each further header of this name is added to those before.
  const write = (name: CookieName, value: string, life: { readonly maxAge: number; readonly expires?: Date }) =>
    void reply.header(
      "set-cookie",
      fastifyCookie.serialize(wireName(name, production), value, { ...options, ...life }),
    );
  return {
    get: (name) => cookieOf(request, name, production),
    set: (name, value, maxAge) => write(name, value, { maxAge }),
    clear: (name) => write(name, "", { maxAge: 0, expires: new Date(0) }),
  };
}
