import { z } from '@hono/zod-openapi'
import { maxMinutesBefore, minMinutesBefore, printerFaults } from '#domain/order/label-printing.ts'

export const labelPrinterQuery = z.object({ store: z.string().min(1).max(100) })

const minutesBefore = z
  .number()
  .int()
  .min(minMinutesBefore, 'error-invalid-minutesBefore')
  .max(maxMinutesBefore, 'error-invalid-minutesBefore')
  .nullable()
  .openapi({ description: 'How long before its pickup a label is printed by itself; null: only when asked for' })

export const labelPrinterSchema = z
  .object({
    address: z.string().nullable().openapi({ description: 'null: the store has no printer' }),
    minutesBefore,
    waiting: z.number().int(),
    fault: z.enum(printerFaults).nullable().openapi({ description: 'Why labels wait' }),
    lastPrintedAt: z.string().nullable(),
  })
  .openapi('LabelPrinter')

export const labelPrinterBody = z
  .object({
    store: z.string().min(1).max(100),
    address: z.string().trim().max(60).openapi({
      description: 'In the network of the store, with a port if it is not 9100; empty removes the printer',
      example: '192.168.1.50',
    }),
    minutesBefore,
  })
  .openapi('LabelPrinterChange')

export const labelPrintsBody = z
  .object({
    store: z.string().min(1).max(100),
    orders: z.array(z.string().max(30)).max(200).openapi({ description: 'Empty: a label to try the printer' }),
  })
  .openapi('LabelPrints')
