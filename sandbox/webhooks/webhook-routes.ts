import { Hono } from 'hono'
import { z } from 'zod'
import { injectFaults } from '../faults.ts'
import { requireToken } from '../provider/access-token.ts'
import { type ApiEnv, failure, sendFailure } from '../provider/errors.ts'
import { checkSchema } from '../provider/requests.ts'
import type { Services } from '../services.ts'
import { isSignatureValid, rawMember, signatureAlgorithm } from './signature.ts'
import { findWebhook } from './webhook-store.ts'

const verifySchema = z.object({
  auth_algo: z.string().min(1),
  cert_url: z.string().min(1),
  transmission_id: z.string().min(1),
  transmission_sig: z.string().min(1),
  transmission_time: z.string().min(1),
  webhook_id: z.string().min(1),
  webhook_event: z.record(z.string(), z.unknown()),
})

export function webhookRoutes(services: Services): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()

  const { certPath, certificate } = services.signingKey
  app.get('/v1/notifications/certs/:name', injectFaults(services.faults, 'certificate'), (c) =>
    c.req.path === certPath
      ? c.body(certificate, 200, { 'content-type': 'application/x-pem-file' })
      : sendFailure(c, failure('INVALID_RESOURCE_ID', { location: 'path' })),
  )

  app.get('/v1/notifications/webhooks-events/:id', requireToken(services), (c) => {
    const webhook = findWebhook(services.db, c.req.param('id'))
    if (!webhook) return sendFailure(c, failure('INVALID_RESOURCE_ID', { field: 'event_id', location: 'path' }))
    return c.body(webhook.body, 200, { 'content-type': 'application/json' })
  })

  const verifyPath = '/v1/notifications/verify-webhook-signature'
  app.post(verifyPath, injectFaults(services.faults, 'verify'), requireToken(services), async (c) => {
    const text = await c.req.text()
    const parsed = parseJson(text)
    if (parsed === undefined) return sendFailure(c, failure('MALFORMED_REQUEST_JSON', { location: 'body' }))
    const checked = checkSchema(verifySchema, parsed)
    if (checked.kind === 'failure') return sendFailure(c, checked)
    const isGenuine = hasValidSignature(services, checked.value, rawMember(text, 'webhook_event') ?? '')
    return c.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
  })

  return app
}

function hasValidSignature({ settings, signingKey }: Services, claim: z.output<typeof verifySchema>, rawBody: string) {
  const isForThisWebhook =
    claim.webhook_id === settings.webhookId &&
    claim.auth_algo === signatureAlgorithm &&
    URL.parse(claim.cert_url)?.pathname === signingKey.certPath
  const transmission = {
    id: claim.transmission_id,
    time: claim.transmission_time,
    webhookId: claim.webhook_id,
    rawBody,
  }
  return isForThisWebhook && isSignatureValid(signingKey, transmission, claim.transmission_sig)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
