import { z } from 'zod'

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
