import type * as z from "zod/mini";

/** Who may call an endpoint: every caller, or only a member with a session. */
export type Access = "anonymous" | "member";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The schemas of one call's input: parameters of the path, the query, the JSON body. */
export interface Inputs {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** JSON body; for calls with files the JSON of the `requestDto` part. */
  readonly body?: z.ZodMiniType;
  /** Further JSON parts of a call with files, by part name; each may be left out. */
  readonly parts?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Carries a type; it has no value at run time. */
export interface PhantomType<T> {
  readonly of?: T;
}

/**
 * One HTTP call, as both sides promise it. It names its schemas (`<feature>.input.ts`) and its answer by type alone:
 * only the server checks what comes in, so the schema library never reaches a phone. `R` is the type of a reason: the
 * server registers endpoints with the reasons of the closed list alone (problems.ts).
 */
export interface EndpointShape<R extends string = string> {
  readonly method: Method;
  /** Path with `:name` parameters, always below /api. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input?: PhantomType<Inputs>;
  /** The call is multipart/form-data: file fields with the maximum number of files of each. */
  readonly files?: Readonly<Record<string, number>>;
  /** For a call whose one file is no picture: its maximum size in bytes, and the reason that refuses a larger one. */
  readonly largestFile?: { readonly bytes: number; readonly refusal: R };
  /** For a call with one file that a member makes often: it counts against a wider limit, apart from all other uploads. */
  readonly frequentUploads?: true;
  /** Status of success, 200 where it is left out. */
  readonly status?: 200 | 201 | 204;
  readonly answer?: PhantomType<unknown>;
  /** The answer has an ETag; a request with If-None-Match gets 304 where it is unchanged. */
  readonly etag?: true;
}

/** What an endpoint takes: the type of its schemas. */
export const input = <I extends Inputs>(): PhantomType<I> => ({});

/** What an endpoint answers: the type of `data` in the envelope. */
export const answer = <T>(): PhantomType<T> => ({});

/** Declares one endpoint and keeps its exact types. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

/** The schemas that an endpoint must be registered with. */
export type InputsOf<E> = E extends { readonly input: PhantomType<infer I> } ? I : Record<never, never>;

/** The type of `data` in an endpoint's answer. */
export type DataOf<E> = E extends { readonly answer: PhantomType<infer T> } ? T : undefined;

type Field<I, K extends string> = I extends Readonly<Record<K, infer S>> ? S : undefined;
type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** Input of a call before validation. */
export type ParamsOf<E> = SchemaInput<Field<InputsOf<E>, "params">>;
export type QueryOf<E> = SchemaInput<Field<InputsOf<E>, "query">>;
export type BodyOf<E> = SchemaInput<Field<InputsOf<E>, "body">>;

/** Input of a handler, after validation. */
export type CheckedParams<E> = SchemaOutput<Field<InputsOf<E>, "params">>;
export type CheckedQuery<E> = SchemaOutput<Field<InputsOf<E>, "query">>;
export type CheckedBody<E> = SchemaOutput<Field<InputsOf<E>, "body">>;

type Parts<I> = I extends { readonly parts: infer P } ? P : Record<never, never>;
/** Further JSON parts of a call with files, before and after validation. */
export type PartsOf<E> = { readonly [K in keyof Parts<InputsOf<E>>]?: SchemaInput<Parts<InputsOf<E>>[K]> };
export type CheckedParts<E> = { readonly [K in keyof Parts<InputsOf<E>>]: SchemaOutput<Parts<InputsOf<E>>[K]> };
