import { z } from '@hono/zod-openapi'
import { requiredText } from '../fields.ts'

/** Without an English text, visitors read the German one. */
const localizedText = (name: string, maxLength: number) =>
  z.object({
    de: requiredText(name, maxLength),
    en: z.string().trim().max(maxLength, `error-invalid-${name}`).optional(),
  })

const title = localizedText('title', 120)
const text = localizedText('text', 1_000)
const storedText = z.object({ de: z.string(), en: z.string().optional() })

export const incidentDetailsSchema = z
  .object({
    id: z.string(),
    title: storedText,
    beganAt: z.string(),
    endedAt: z.string().nullable().openapi({ description: 'null: it goes on' }),
    updates: z.array(z.object({ at: z.string(), text: storedText })).openapi({ description: 'The oldest first' }),
  })
  .openapi('IncidentDetails')
export type IncidentDetails = z.infer<typeof incidentDetailsSchema>

export const incidentParams = z.object({ incidentId: z.uuid() })

export const reportIncidentBody = z
  .object({
    title,
    text,
    minutesAgo: z.number().int().min(0).max(10_080).default(0).openapi({ description: 'When it began' }),
  })
  .openapi('NewIncident')

export const updateIncidentBody = z
  .object({ text, isOver: z.boolean().openapi({ description: 'It ends with this update' }) })
  .openapi('IncidentUpdate')
