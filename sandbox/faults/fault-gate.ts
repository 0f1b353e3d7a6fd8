import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../provider/api-env.ts'
import { failureOfStatus } from '../provider/failure.ts'
import { sendFailure } from '../provider/send-failure.ts'
import { dropConnection } from './drop-connection.ts'
import type { FaultRoute, Faults } from './faults.ts'

const garbage = '{"id":"4KX7Q<html><body>Bad ga'

/** Lets a route misbehave as switched on: before its work, or (…-after) when the work is done. */
export function faultGate(faults: Faults, route: FaultRoute): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const fault = faults.take(route)
    if (!fault) return next()
    if (fault.mode === 'drop') return dropConnection(c)
    if (fault.mode === 'status') return sendFailure(c, failureOfStatus(fault.status ?? 503))
    if (fault.mode === 'garbage') return c.body(garbage, 200, { 'content-type': 'application/json' })
    if (fault.mode === 'delay') await wait(fault.delayMs ?? 1_000)
    await next()
    if (fault.mode === 'drop-after') replaceAnswer(c, dropConnection(c))
    if (fault.mode === 'status-after') replaceAnswer(c, sendFailure(c, failureOfStatus(fault.status ?? 503)))
  }
}

/** Hono would merge the old answer's headers into the new one. */
function replaceAnswer(c: Parameters<MiddlewareHandler<ApiEnv>>[0], answer: Response): void {
  c.res = undefined
  c.res = answer
}
