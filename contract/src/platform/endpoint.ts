import type * as z from "zod/mini";

/** Who may call an endpoint: anyone, or only a member with a session. */
export type Access = "anonymous" | "member";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One HTTP call, as both sides promise it. Inputs are schemas, because they are checked at run time;
 * the answer is a type only, because the server is the one that makes it.
 */
export interface EndpointShape {
  readonly method: Method;
  /** Path with `:name` places, always below /api. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** JSON body; for `multipart` calls the JSON of the `requestDto` part. */
  readonly body?: z.ZodMiniType;
  /** The call comes as multipart/form-data: file fields with their most files a call. */
  readonly files?: Readonly<Record<string, number>>;
  /** Status of success, 200 where it is left out. */
  readonly status?: 200 | 201 | 204;
  readonly answer?: Answer<unknown>;
}

/** Carries the type of `data` in the answer; it holds nothing at run time. */
export interface Answer<T> {
  readonly of?: T;
}

/** The answer of an endpoint: `data` of the envelope has type T. */
export const answer = <T>(): Answer<T> => ({});

/** Declares one endpoint and keeps its exact types. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Checked<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Field<E, K extends string> = E extends Readonly<Record<K, infer S>> ? S : undefined;

/** What a caller hands over, before it is checked. */
export type ParamsOf<E> = Given<Field<E, "params">>;
export type QueryOf<E> = Given<Field<E, "query">>;
export type BodyOf<E> = Given<Field<E, "body">>;

/** What a handler receives, after it was checked. */
export type CheckedParams<E> = Checked<Field<E, "params">>;
export type CheckedQuery<E> = Checked<Field<E, "query">>;
export type CheckedBody<E> = Checked<Field<E, "body">>;

/** The type of `data` in an endpoint's answer. */
export type DataOf<E> = E extends { readonly answer: Answer<infer T> } ? T : undefined;
