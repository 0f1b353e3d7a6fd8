import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** The caller sees its connection die and never learns what happened. */
export function dropConnection(c: Context<{ Bindings: HttpBindings }>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
