/**
 * Declares and registers the routes of both APIs, with types of our own. Those of @hono/zod-openapi compare every schema with
 * every method of zod and build a new type of the app for every route, which made a third of all types of the server.
 */
import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler, Schema, TypedResponse } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { limitBody } from './limit-body.ts'

const maxJsonBytes = 100_000

/** Bodies that the framework does not parse are described by JSON schemas. */
type Content = Record<string, { schema: z.core.SomeType | { type: string } }>

export interface RouteDeclaration {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  /** Runs before the input is validated. */
  middleware?: MiddlewareHandler[]
  /** 100,000 if missing. Infinity: the handler limits the body itself. */
  maxBodyBytes?: number
  request?: {
    params?: z.core.SomeType
    query?: z.core.SomeType
    headers?: z.core.SomeType
    body?: { required?: boolean; content: Content }
  }
  responses: Record<number, { description: string; content?: Content }>
}

type JsonOf<T> = T extends { content: { 'application/json': { schema: infer S } } } ? S : never

interface SchemaByTarget<Input> {
  param: Input extends { params: infer S } ? S : never
  query: Input extends { query: infer S } ? S : never
  header: Input extends { headers: infer S } ? S : never
  json: Input extends { body: infer B } ? JsonOf<B> : never
}

type Target<Input> = {
  [T in keyof SchemaByTarget<Input>]: [SchemaByTarget<Input>[T]] extends [never] ? never : T
}[keyof SchemaByTarget<Input>]

/** The context of the framework, which knows the validated input of the route. */
type RouteContext<E extends Env, Input> = {
  req: { valid<T extends Target<Input>>(target: T): z.output<SchemaByTarget<Input>[T]> }
  json<T, S extends StatusCode>(body: T, status: S): Response & TypedResponse<T, S, 'json'>
} & Context<E>

type ResponseOf<Status, Declared> = Declared extends { content: infer C }
  ? C extends { 'application/json': { schema: infer S } }
    ? TypedResponse<z.output<S>, Extract<Status, StatusCode>, 'json'>
    : Response
  : TypedResponse<null, Extract<Status, StatusCode>, 'body'>

type RouteResponse<Responses> = { [S in keyof Responses]: ResponseOf<S, Responses[S]> }[keyof Responses]

/** The routes of an API. */
export interface ApiRoutes<E extends Env, D extends RouteDeclaration = RouteDeclaration> {
  /** The handler gets the validated input of the route and has to send one of its responses. */
  openapi<R extends D>(
    route: R,
    handler: (
      c: RouteContext<E, R['request']>,
    ) => RouteResponse<R['responses']> | Promise<RouteResponse<R['responses']>>,
  ): unknown
}

export const toApiRoutes = <E extends Env, S extends Schema, P extends string>(
  api: OpenAPIHono<E, S, P>,
): ApiRoutes<E> => ({
  openapi({ middleware = [], maxBodyBytes = maxJsonBytes, ...route }, handler) {
    const limits = route.request?.body && maxBodyBytes < Infinity ? [limitBody(maxBodyBytes)] : []
    const declared: object = { ...route, middleware: [...middleware, ...limits] }
    return api.openapi(declared as RouteConfig, handler as never)
  },
})

type RouteDetails = Omit<RouteDeclaration, 'method' | 'path' | 'tags'>

/** Declares routes for the OpenAPI document, where they share a heading, for validation and for the types of their handlers. */
export const routesOf =
  (tag: string) =>
  <R extends RouteDetails>(method: RouteDeclaration['method'], path: string, route: R) => ({
    ...{ method, path, tags: [tag] },
    ...route,
  })

export const jsonContent = <T extends z.core.SomeType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const jsonBody = <T extends z.core.SomeType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})
