import { providerTime } from '../provider/provider-time.ts'

export type EventFacts = {
  id: string
  type: string
  summary: string
  resourceType: string
  resource: unknown
  createdAt: Date
  origin: string
}

export function eventBody({ id, type, summary, resourceType, resource, createdAt, origin }: EventFacts): string {
  const event = {
    id,
    event_version: '1.0',
    create_time: providerTime(createdAt.toISOString()),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [{ href: `${origin}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  }
  // Escaped slashes are lawful JSON that no parse and stringify gives back: whoever verifies must pass on the raw bytes.
  return JSON.stringify(event).replaceAll('/', '\\/')
}
