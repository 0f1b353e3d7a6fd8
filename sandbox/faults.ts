import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { type ApiEnv, failureOfStatus, sendFailure } from './provider/errors.ts'

export const faultRoutes = [
  'token',
  'create',
  'get',
  'capture',
  'expire',
  'refund',
  'get-capture',
  'get-refund',
  'verify',
  'certificate',
  'webhook',
  'smtp',
  '*',
] as const

const httpModes = ['status', 'status-after', 'drop', 'drop-after', 'delay', 'garbage'] as const
const webhookModes = ['drop', 'delay'] as const
const smtpModes = ['refuse', 'stall', 'drop-after-data'] as const

const modesByRoute: Record<string, readonly string[]> = { webhook: webhookModes, smtp: smtpModes }

export const faultSchema = z
  .strictObject({
    route: z.enum(faultRoutes),
    mode: z.enum([...httpModes, ...smtpModes]),
    status: z.number().int().min(200).max(599).optional(),
    delayMs: z.number().int().min(0).max(600_000).optional(),
    /** Without it, the fault stays until the faults are cleared. */
    times: z.number().int().min(1).optional(),
  })
  .refine((fault) => (modesByRoute[fault.route] ?? httpModes).includes(fault.mode), {
    path: ['mode'],
    message: 'This mode does not fit the route.',
  })

export type Fault = z.output<typeof faultSchema>
export type FaultRoute = (typeof faultRoutes)[number]
export type Faults = ReturnType<typeof createFaults>

/** The active faults, in the order in which they were added. */
export function createFaults() {
  let active: Fault[] = []
  return {
    add: (fault: Fault) => void active.push({ ...fault }),
    clear: () => {
      active = []
    },
    list: (): readonly Fault[] => active,
    /** The fault for a request to this route; counts down its remaining times. */
    take: (route: FaultRoute): Fault | null => {
      const fault = active.find((candidate) => matches(candidate, route))
      if (!fault) return null
      if (fault.times !== undefined) fault.times -= 1
      active = active.filter((candidate) => candidate.times !== 0)
      return { ...fault }
    },
  }
}

/** `*` means every route of the provider's API, but neither mail nor outgoing webhooks. */
function matches(fault: Fault, route: FaultRoute): boolean {
  return fault.route === route || (fault.route === '*' && route !== 'webhook' && route !== 'smtp')
}

/** Closes the connection without a response. */
export function dropConnection(c: Context<{ Bindings: HttpBindings }>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

const garbage = '{"id":"4KX7Q<html><body>Bad ga'

type SendStatus = (c: Context<ApiEnv>, status: number) => Response

const sendPaypalStatus: SendStatus = (c, status) => sendFailure(c, failureOfStatus(status))

/** Applies the active fault of a route, before the request is handled or (modes …-after) once it has been. */
export function injectFaults(
  faults: Faults,
  route: FaultRoute,
  sendStatus = sendPaypalStatus,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const fault = faults.take(route)
    if (!fault) return next()
    if (fault.mode === 'drop') return dropConnection(c)
    if (fault.mode === 'status') return sendStatus(c, fault.status ?? 503)
    if (fault.mode === 'garbage') return c.body(garbage, 200, { 'content-type': 'application/json' })
    if (fault.mode === 'delay') await wait(fault.delayMs ?? 1_000)
    await next()
    if (fault.mode === 'drop-after') replaceResponse(c, dropConnection(c))
    if (fault.mode === 'status-after') replaceResponse(c, sendStatus(c, fault.status ?? 503))
  }
}

/** Assigning a response directly would make Hono merge the headers of the old one into it. */
function replaceResponse(c: Parameters<MiddlewareHandler<ApiEnv>>[0], response: Response): void {
  c.res = undefined
  c.res = response
}
