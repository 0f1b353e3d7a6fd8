import { randomUUID } from 'node:crypto'
import { anOrderRequest } from './an-order-request.ts'
import type { ProviderClient } from './provider-client.ts'

/** Creates an order and lets the buyer decide; hands out its id. */
export async function anApprovedOrder(client: ProviderClient, outcome = 'approve'): Promise<string> {
  const { body } = await client.create(anOrderRequest(), { requestId: randomUUID() })
  await client.choose(body.id, outcome)
  return body.id
}
