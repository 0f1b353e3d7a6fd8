import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { failureOfStatus, sendFailure } from './provider/errors.ts'

export type ApiEnv = { Bindings: HttpBindings }

export const faultRoutes = [
  'token',
  'create',
  'get',
  'capture',
  'refund',
  'get-capture',
  'get-refund',
  'verify',
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
    /** Absent: until the faults are cleared. */
    times: z.number().int().min(1).optional(),
  })
  .refine((fault) => (modesByRoute[fault.route] ?? httpModes).includes(fault.mode), {
    path: ['mode'],
    message: 'This mode does not fit the route.',
  })

export type Fault = z.output<typeof faultSchema>
export type FaultRoute = (typeof faultRoutes)[number]
export type Faults = ReturnType<typeof createFaults>

/** Faults wait in the order in which they were switched on; each is used up after its number of times. */
export function createFaults() {
  let waiting: Fault[] = []
  return {
    add: (fault: Fault) => void waiting.push({ ...fault }),
    clear: () => {
      waiting = []
    },
    list: (): readonly Fault[] => waiting,
    take: (route: FaultRoute): Fault | null => {
      const fault = waiting.find((candidate) => matches(candidate, route))
      if (!fault) return null
      if (fault.times !== undefined) fault.times -= 1
      waiting = waiting.filter((candidate) => candidate.times !== 0)
      return { ...fault }
    },
  }
}

/** The star stands for the provider's API: mail and outgoing webhooks are their own worlds. */
function matches(fault: Fault, route: FaultRoute): boolean {
  return fault.route === route || (fault.route === '*' && route !== 'webhook' && route !== 'smtp')
}

/** The caller sees its connection die and never learns what happened. */
export function dropConnection(c: Context<{ Bindings: HttpBindings }>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

const garbage = '{"id":"4KX7Q<html><body>Bad ga'

/** Lets a route misbehave as switched on: before its work, or (…-after) when the work is done. */
export function injectFaults(faults: Faults, route: FaultRoute): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const fault = faults.take(route)
    if (!fault) return next()
    if (fault.mode === 'drop') return dropConnection(c)
    if (fault.mode === 'status') return sendFailure(c, failureOfStatus(fault.status ?? 503))
    if (fault.mode === 'garbage') return c.body(garbage, 200, { 'content-type': 'application/json' })
    if (fault.mode === 'delay') await wait(fault.delayMs ?? 1_000)
    await next()
    if (fault.mode === 'drop-after') replaceResponse(c, dropConnection(c))
    if (fault.mode === 'status-after') replaceResponse(c, sendFailure(c, failureOfStatus(fault.status ?? 503)))
  }
}

/** Hono would merge the old answer's headers into the new one. */
function replaceResponse(c: Parameters<MiddlewareHandler<ApiEnv>>[0], answer: Response): void {
  c.res = undefined
  c.res = answer
}
